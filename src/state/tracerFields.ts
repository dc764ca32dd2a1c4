// tracerFields.ts: every array of the path tracer, once, as fields.ts has those of the engine. Lengths are in units of the distance
// from the eye to what it looks at, from there; light is relative, 1 being white.

import { type Field, type FieldList, type FieldType, type Lifetime, owner, type Packing } from './field.js'

const owners = {
  one: owner('host', 'the single record of a picture'),
  item: owner('host', 'a body, or a piece of one, in its place'),
  triangle: owner('host', 'a triangle of a shape, in the axes of the shape'),
  shape: owner('host', 'a surface of triangles that items share; the first is the world, whose members are the items'),
  plane: owner('host', 'a plane without an end'),
  finish: owner('host', 'how a surface meets light'),
  texture: owner('host', 'a picture that is spread over triangles'),
  texel: owner('host', 'a pixel of a texture, row by row'),
  lamp: owner('host', 'a light of a prepared scene, in place of the sun'),
  box: owner('host', 'what a leaf of a tree holds: an item, or a triangle'),
  leaf: owner('host', 'a leaf of a tree that is built, in the order of space'),
  node: owner('host', 'two boxes of a tree: first the trees of shapes, then that of items'),
  path: owner('host', 'a way of light from the eye, one for each pixel of a tile'),
  pixel: owner('host', 'a pixel of the picture'),
} as const

type OwnerName = keyof typeof owners

const field = (
  ownerName: OwnerName,
  type: FieldType,
  unit: string,
  lifetime: Lifetime,
  writtenBy: string,
  what: string,
  packing: Packing = {},
): Field<OwnerName> => ({ kind: 'field', owner: ownerName, type, unit, lifetime, writtenBy, what, packing })

const ball: Packing = { group: 'itemBall' }
const form: Packing = { group: 'itemForm' }
const motion: Packing = { group: 'itemMotion' }
const look: Packing = { group: 'itemLook' }
const triangle: Packing = { group: 'triangle' }
const map: Packing = { group: 'triangleMap' }
const texture: Packing = { group: 'texture' }
const lamp: Packing = { group: 'lamp' }
const shape: Packing = { group: 'shape' }
const plane: Packing = { group: 'plane' }
const finish: Packing = { group: 'finish' }
const box: Packing = { group: 'box' }
const nodeBoxes: Packing = { group: 'nodeBoxes' }
const ray: Packing = { group: 'pathRay' }
const hit: Packing = { group: 'pathHit' }
const light: Packing = { group: 'pathLight' }
const sun: Packing = { group: 'pathSun' }
const guide: Packing = { group: 'pixelGuide' }
const sum: Packing = { group: 'pixelSum' }
const smooth: Packing = { group: 'pixelSmooth' }
const smoother: Packing = { group: 'pixelSmoother' }

// biome-ignore format: a table
const fields = {
  //                    per         type    unit       lifetime   written by   what
  itemPlace:      field('item',     'vec3', 'view',    'model',   'host',      'origin of its axes', ball),
  itemRadius:     field('item',     'real', 'view',    'model',   'host',      'of a sphere; 0 for any other form', ball),
  itemRot:        field('item',     'quat', '1',       'model',   'host',      'its axes to the world', form),
  itemSize:       field('item',     'vec3', 'view',    'model',   'host',      'half edges, semi-axes, or radius and half the height', form),
  itemKind:       field('item',     'u32',  '1',       'model',   'host',      'which form it has: forms.ts', form),
  itemShape:      field('item',     'u32',  '1',       'model',   'host',      'shape of an item of triangles', form),
  itemRoot:       field('item',     'i32',  '1',       'scratch', 'buildTree', 'root of the tree of that shape', form),
  itemClear:      field('item',     'u32',  '1',       'model',   'host',      '1 where light goes through: it casts no shadow', form),
  itemVelocity:   field('item',     'vec3', 'view',    'model',   'host',      'way of its origin while the shutter is open', motion),
  itemReach:      field('item',     'real', 'view',    'model',   'host',      'of a ball about its origin that holds it', motion),
  itemSpin:       field('item',     'vec3', 'rad',     'model',   'host',      'turn while the shutter is open', motion),
  itemColour:     field('item',     'vec3', '1',       'model',   'host',      'share of light it gives back', look),
  itemFinish:     field('item',     'u32',  '1',       'model',   'host',      'its finish', look),

  triangleA:      field('triangle', 'vec3', 'view',    'model',   'host',      'first corner', triangle),
  triangleB:      field('triangle', 'vec3', 'view',    'model',   'host',      'second corner, counter-clockwise seen from outside', triangle),
  triangleC:      field('triangle', 'vec3', 'view',    'model',   'host',      'third corner', triangle),
  triangleNormalA: field('triangle', 'vec3', '1',      'model',   'host',      'normal of the smooth surface at the first corner', triangle),
  triangleNormalB: field('triangle', 'vec3', '1',      'model',   'host',      'at the second', triangle),
  triangleNormalC: field('triangle', 'vec3', '1',      'model',   'host',      'at the third', triangle),
  triangleShape:  field('triangle', 'u32',  '1',       'model',   'host',      'its shape'),

  triangleTexture: field('triangle', 'i32', '1',       'model',   'host',      'its texture, −1 for none', map),
  triangleUvA:    field('triangle', 'vec3', '1',       'model',   'host',      'place of the first corner in the texture: across, down, 0', map),
  triangleUvB:    field('triangle', 'vec3', '1',       'model',   'host',      'of the second', map),
  triangleUvC:    field('triangle', 'vec3', '1',       'model',   'host',      'of the third', map),

  textureFirst:   field('texture',  'u32',  '1',       'model',   'host',      'its first texel', texture),
  textureWidth:   field('texture',  'i32',  '1',       'model',   'host',      'texels in a row', texture),
  textureHeight:  field('texture',  'i32',  '1',       'model',   'host',      'rows', texture),
  textureEnds:    field('texture',  'u32',  '1',       'model',   'host',      '1 where its rim goes on across, 2 down, in place of its repetition', texture),
  texelColour:    field('texel',    'vec3', '1',       'model',   'host',      'share of light it gives back'),

  lampPlace:      field('lamp',     'vec3', 'view',    'model',   'host',      'where it is; nowhere of one without an end', lamp),
  lampFar:        field('lamp',     'u32',  '1',       'model',   'host',      '1 where its light comes from far away, along its aim', lamp),
  lampAim:        field('lamp',     'vec3', '1',       'model',   'host',      'unit vector along which its light goes', lamp),
  lampInner:      field('lamp',     'real', '1',       'model',   'host',      'cosine of the cone in which it is bright', lamp),
  lampLight:      field('lamp',     'vec3', '1',       'model',   'host',      'what a white surface that faces it gives back, at a distance of 1', lamp),
  lampOuter:      field('lamp',     'real', '1',       'model',   'host',      'cosine of the cone outside of which it is dark', lamp),

  shapeLow:       field('shape',    'vec3', 'view',    'model',   'host',      'low corner of a box that holds the middles of its members', shape),
  shapeCells:     field('shape',    'vec3', '1/view',  'model',   'host',      'cells of the order of space per length, along each axis', shape),
  shapeRoot:      field('shape',    'i32',  '1',       'scratch', 'buildTree', 'a node; below 0 the only triangle k as −1 − k'),

  planeNormal:    field('plane',    'vec3', '1',       'model',   'host',      'unit normal', plane),
  planeHeight:    field('plane',    'real', 'view',    'model',   'host',      'of the plane along its normal', plane),
  planeAcross:    field('plane',    'vec3', '1',       'model',   'host',      'unit vector along its squares', plane),
  planeSquare:    field('plane',    'real', 'view',    'model',   'host',      'edge of its squares', plane),
  planeColour:    field('plane',    'vec3', '1',       'model',   'host',      'share of light it gives back', plane),
  planeFinish:    field('plane',    'u32',  '1',       'model',   'host',      'its finish', plane),

  finishGloss:    field('finish',   'real', '1',       'model',   'host',      'share of light that comes back at once, looking straight at it', finish),
  finishRough:    field('finish',   'real', '1',       'model',   'host',      'roughness of that, from 0 to 1', finish),
  finishKind:     field('finish',   'u32',  '1',       'model',   'host',      '0 with a coat, 1 metal, 2 glass', finish),
  finishMottle:   field('finish',   'real', '1',       'model',   'host',      'share by which its colour varies from place to place', finish),

  boxLow:         field('box',      'vec3', 'view',    'scratch', 'buildTree', 'low corner', box),
  boxHigh:        field('box',      'vec3', 'view',    'scratch', 'buildTree', 'high corner', box),
  boxShape:       field('box',      'u32',  '1',       'scratch', 'buildTree', 'shape it is a member of'),

  leafCode:       field('leaf',     'u32',  'bits',    'scratch', 'buildTree', 'place of its middle along a curve through space'),
  leafShape:      field('leaf',     'u32',  '1',       'scratch', 'buildTree', 'shape it is a member of'),
  leafBox:        field('leaf',     'u32',  '1',       'scratch', 'buildTree', 'what it holds'),

  nodeLowA:       field('node',     'vec3', 'view',    'scratch', 'buildTree', 'low corner of the first child', nodeBoxes),
  nodeHighA:      field('node',     'vec3', 'view',    'scratch', 'buildTree', 'high corner of the first child', nodeBoxes),
  nodeLowB:       field('node',     'vec3', 'view',    'scratch', 'buildTree', 'low corner of the second child', nodeBoxes),
  nodeHighB:      field('node',     'vec3', 'view',    'scratch', 'buildTree', 'high corner of the second child', nodeBoxes),
  nodeChildA:     field('node',     'i32',  '1',       'scratch', 'buildTree', 'a node; below 0 the item or triangle k as −1 − k', nodeBoxes),
  nodeChildB:     field('node',     'i32',  '1',       'scratch', 'buildTree', 'likewise', nodeBoxes),
  nodePrefix:     field('node',     'u32',  '1',       'scratch', 'buildTree', 'bits that the codes of its leaves share'),

  pathOrigin:     field('path',     'vec3', 'view',    'scratch', 'tracePaths', 'where the ray begins', ray),
  pathTime:       field('path',     'real', '1',       'scratch', 'tracePaths', 'between −1/2 and 1/2 of the time the shutter is open', ray),
  pathDirection:  field('path',     'vec3', '1',       'scratch', 'tracePaths', 'unit vector', ray),
  pathAlive:      field('path',     'real', '1',       'scratch', 'tracePaths', '0 where it has ended', ray),
  pathNormal:     field('path',     'vec3', '1',       'scratch', 'tracePaths', 'outward unit normal where it hit', hit),
  pathDistance:   field('path',     'real', 'view',    'scratch', 'tracePaths', 'way up to there', hit),
  pathItem:       field('path',     'i32',  '1',       'scratch', 'tracePaths', 'item that was hit, −1 for none, −2 − k for plane k', hit),
  pathTriangle:   field('path',     'i32',  '1',       'scratch', 'tracePaths', 'triangle of that item, −1 for none', hit),
  pathShareB:     field('path',     'real', '1',       'scratch', 'tracePaths', 'share of its second corner', hit),
  pathShareC:     field('path',     'real', '1',       'scratch', 'tracePaths', 'of its third', hit),
  pathTint:       field('path',     'vec3', '1',       'scratch', 'tracePaths', 'colour of its texture there', hit),
  pathWeight:     field('path',     'vec3', '1',       'scratch', 'tracePaths', 'share of light found from here on that comes to the eye', light),
  pathBlurred:    field('path',     'real', '1',       'scratch', 'tracePaths', '1 where it has met a dull surface: the sun is counted there', light),
  pathRadiance:   field('path',     'vec3', '1',       'scratch', 'tracePaths', 'light found', light),
  pathSunWay:     field('path',     'vec3', '1',       'scratch', 'tracePaths', 'direction to a point of the sun', sun),
  pathSunLight:   field('path',     'vec3', '1',       'scratch', 'tracePaths', 'light from there where nothing is in the way', sun),
  pathSunReach:   field('path',     'real', 'view',    'scratch', 'tracePaths', 'way to it', sun),

  pixelSum:       field('pixel',    'vec3', '1',       'scratch', 'tracePaths', 'light of all its paths', sum),
  pixelSquares:   field('pixel',    'real', '1',       'scratch', 'tracePaths', 'sum of the squares of their brightness', sum),
  pixelNormal:    field('pixel',    'vec3', '1',       'scratch', 'tracePaths', 'sum of normals first hit', guide),
  pixelDepth:     field('pixel',    'real', 'view',    'scratch', 'tracePaths', 'sum of distances first hit', guide),
  pixelColour:    field('pixel',    'vec3', '1',       'scratch', 'tracePaths', 'sum of colours first hit', guide),
  pixelCover:     field('pixel',    'real', '1',       'scratch', 'tracePaths', 'paths that hit something', guide),
  pixelSmooth:    field('pixel',    'vec3', '1',       'scratch', 'smoothPicture', 'light over colour', smooth),
  pixelSpread:    field('pixel',    'real', '1',       'scratch', 'smoothPicture', 'variance of its brightness', smooth),
  pixelSmoother:  field('pixel',    'vec3', '1',       'scratch', 'smoothPicture', 'light over colour, after another round', smoother),
  pixelLesser:    field('pixel',    'real', '1',       'scratch', 'smoothPicture', 'variance after another round', smoother),
} as const

export const tracerFieldList: FieldList = { owners, fields, counters: {} }
