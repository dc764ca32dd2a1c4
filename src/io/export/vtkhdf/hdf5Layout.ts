// hdf5Layout.ts: where everything lies in an HDF5 file whose sizes are known beforehand: headers first, then the data of
// each set in one piece, so that the data can be written as they come.

import {
  type AttributeValue,
  attribute,
  contiguousLayout,
  dataspace,
  datatype,
  fill,
  groupMessages,
  type Hdf5Type,
  joined,
  link,
  objectHeader,
  superblock,
  superblockBytes,
  typeBytes,
} from './hdf5Messages.js'

export interface Hdf5Dataset {
  readonly type: Hdf5Type
  readonly dims: readonly number[]
}

export interface Hdf5Group {
  readonly attributes?: Readonly<Record<string, AttributeValue>>
  readonly children: Readonly<Record<string, Hdf5Group | Hdf5Dataset>>
}

export interface Hdf5Layout {
  /** From the first byte on. */
  readonly head: Uint8Array
  /** Address of the data of each set by its path: "VTKHDF/Points". */
  readonly data: ReadonlyMap<string, number>
  /** Bytes of the file. */
  readonly size: number
}

interface Placed {
  readonly address: number
  readonly node: Hdf5Group | Hdf5Dataset
  readonly path: string
}

const isGroup = (node: Hdf5Group | Hdf5Dataset): node is Hdf5Group => 'children' in node

export function hdf5Layout(root: Hdf5Group): Hdf5Layout {
  // the size of a header does not depend on the addresses in it
  const headers: Placed[] = []
  let at = superblockBytes
  const place = (node: Hdf5Group | Hdf5Dataset, path: string): void => {
    headers.push({ address: at, node, path })
    at += headerOf(
      node,
      path,
      () => 0,
      () => 0,
    ).length
    if (isGroup(node)) for (const [name, child] of Object.entries(node.children)) place(child, inside(path, name))
  }
  place(root, '')
  const data = new Map<string, number>()
  for (const { node, path } of headers) {
    if (isGroup(node)) continue
    at = Math.ceil(at / 8) * 8
    data.set(path, at)
    at += bytesOfSet(node)
  }
  const address = new Map(headers.map((header) => [header.path, header.address]))
  const parts = headers.map(({ node, path }) =>
    headerOf(
      node,
      path,
      (p) => address.get(p)!,
      (p) => data.get(p)!,
    ),
  )
  return { head: joined(superblock(at, superblockBytes), ...parts), data, size: at }
}

const inside = (path: string, name: string) => (path === '' ? name : `${path}/${name}`)

const bytesOfSet = ({ type, dims }: Hdf5Dataset) => typeBytes[type] * dims.reduce((product, d) => product * d, 1)

function headerOf(
  node: Hdf5Group | Hdf5Dataset,
  path: string,
  address: (path: string) => number,
  data: (path: string) => number,
): Uint8Array {
  if (!isGroup(node)) {
    const layout = contiguousLayout(data(path), bytesOfSet(node))
    return objectHeader([dataspace(node.dims), datatype(node.type), fill, layout])
  }
  const attributes = Object.entries(node.attributes ?? {}).map(([name, value]) => attribute(name, value))
  const links = Object.keys(node.children).map((name) => link(name, address(inside(path, name))))
  return objectHeader([...groupMessages, ...attributes, ...links])
}
