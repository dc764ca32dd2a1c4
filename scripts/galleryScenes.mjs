// galleryScenes.mjs: how each scene is shown in the gallery: parameters, seconds, the moment of its still from 0 to 1, its look, and what is
// else in its film, whose renderer has no glass; null for one that has nothing to show.

const glass = { material: 'glass', colour: '#e8f1f4' }
const hidden = { hidden: true }

export const galleryScenes = {
  anchor: { time: 3.3, still: 0.18, look: { groups: { east: hidden, south: hidden }, camera: { angle: 28 } } },
  bed: { set: { count: 3000 }, time: 0.4, still: 1 },
  'bouncing-ball': {
    still: 0.27,
    look: { camera: { position: [0.8, -1.5, 0.55], target: [0, 0, 0.15], angle: 22 } },
    film: { camera: { position: [1, -2.2, 0.7], target: [0, 0, 0.28], angle: 24 } },
  },
  'cable-wrap': {
    still: 0.8,
    look: { groups: { drum: glass, 'rope.nodes': { by: 'tension' } }, camera: { angle: 36 } },
  },
  cart: { time: 4 },
  chain: { time: 3, still: 0.5 },
  digger: { still: 0.5, look: { groups: { left: hidden, right: hidden } } },
  drum: { set: { count: 3000 }, still: 0.9, look: { groups: { front: hidden, back: hidden } } },
  excavator: { set: { tracks: 2, arm: 1 }, time: 4 },
  hair: { still: 1, look: { camera: { angle: 36 } } },
  heap: { set: { count: 2000 }, still: 1, look: { camera: { angle: 14 } } },
  hopper: {
    still: 0.5,
    look: {
      groups: { front: hidden, back: hidden },
      camera: { position: [0.4, -1, 0.35], target: [0, 0, 0.08], angle: 32 },
    },
  },
  // against gravity, which is tilted
  incline: {
    still: 0.5,
    look: {
      camera: {
        position: [0.1, -0.75, 0.1],
        target: [0.05, 0, 0.06],
        angle: 34,
        up: [-Math.sin(Math.PI / 9), 0, Math.cos(Math.PI / 9)],
      },
    },
  },
  'light-track': { set: { rubble: 40 }, time: 2 },
  mixer: {
    still: 0.6,
    look: { groups: { light: { colour: '#e9c46a' }, dark: { colour: '#264653' }, vessel: hidden } },
  },
  net: { still: 0.9, look: { groups: { '*.nodes': { by: 'tension' } } } },
  penetration: { set: { count: 1500 }, still: 1 },
  rover: { set: { rocks: 40 }, time: 3, look: { backdrop: 'desert' } },
  janssen: {
    set: { count: 600 },
    look: { groups: { walls: glass }, camera: { position: [0.3, -0.45, 0.28], target: [0, 0, 0.06], angle: 26 } },
    film: { groups: { walls: hidden } },
  },
  'shear-cell': { still: 0.9, look: { groups: { upper: hidden, lower: hidden }, camera: { angle: 18 } } },
  silo: {
    set: { count: 1500 },
    still: 0.25,
    look: { groups: { 'side*': hidden }, camera: { position: [0.36, -0.6, 0.16], target: [0, 0, 0.03], angle: 42 } },
  },
  'spinning-top': { still: 0.2 },
  stack: { time: 2 },
  tether: { still: 0.9 },
  'tracked-wheel': { still: 0.7 },
  triaxial: {
    look: { groups: { left: hidden, right: hidden, front: hidden, back: hidden, top: hidden }, camera: { angle: 13 } },
  },
  tank: {
    time: 2,
    still: 0.9,
    look: {
      groups: {
        front: hidden,
        right: hidden,
        left: { colour: '#c9d1d9' },
        back: { colour: '#c9d1d9' },
        floor: { colour: '#aab4be' },
        grains: { colour: '#e9c46a' },
        ball: { colour: '#264653' },
      },
      camera: { position: [0.45, -0.6, 0.42], target: [0, 0, 0.06], angle: 28 },
    },
  },
  wheel: { look: { groups: { start: hidden, end: hidden, left: hidden, right: hidden } } },
}
