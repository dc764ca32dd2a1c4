// formatNames.ts: the formats that runs are exported in.

export const formatNames = ['vtk', 'vtkhdf', 'csv', 'pov', 'gltf', 'usd'] as const
export type FormatName = (typeof formatNames)[number]
