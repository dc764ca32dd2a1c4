// gltfBox.ts: a box of half edges 1, 2, 3 as glTF text and as a container.

import { boxMesh } from '../../fixtures/meshes.js'

/** With some keys of the JSON replaced. */
export function gltfBox(change: Record<string, unknown>): string {
  const { vertices, triangles } = boxMesh([1, 2, 3])
  const data = new Uint8Array(4 * vertices.length + 2 * triangles.length)
  data.set(new Uint8Array(Float32Array.from(vertices).buffer))
  data.set(new Uint8Array(Uint16Array.from(triangles).buffer), 4 * vertices.length)
  return JSON.stringify({
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      { bufferView: 0, componentType: 5126, type: 'VEC3', count: vertices.length / 3 },
      { bufferView: 1, componentType: 5123, type: 'SCALAR', count: triangles.length },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 4 * vertices.length },
      { buffer: 0, byteOffset: 4 * vertices.length, byteLength: 2 * triangles.length },
    ],
    buffers: [
      {
        byteLength: data.length,
        uri: `data:application/octet-stream;base64,${Buffer.from(data).toString('base64')}`,
      },
    ],
    ...change,
  })
}

/** The same as a .glb, the buffer in a chunk of its own. */
export function glbOf(text: string): Uint8Array {
  const json = JSON.parse(text)
  const binary = Buffer.from(json.buffers[0].uri.split(',')[1], 'base64')
  delete json.buffers[0].uri
  const chunk = (bytes: Buffer, type: number, fill: number) => {
    const body = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4, fill)])
    const head = Buffer.alloc(8)
    head.writeUInt32LE(body.length, 0)
    head.writeUInt32LE(type, 4)
    return Buffer.concat([head, body])
  }
  const body = Buffer.concat([chunk(Buffer.from(JSON.stringify(json)), 0x4e4f534a, 32), chunk(binary, 0x004e4942, 0)])
  const head = Buffer.alloc(12)
  head.writeUInt32LE(0x46546c67, 0)
  head.writeUInt32LE(2, 4)
  head.writeUInt32LE(12 + body.length, 8)
  return new Uint8Array(Buffer.concat([head, body]))
}
