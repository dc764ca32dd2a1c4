// rendererNames.ts: what can draw the pictures of a film.

export const rendererNames = ['fast', 'path', 'pov'] as const
export type RendererName = (typeof rendererNames)[number]
