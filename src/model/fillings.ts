// fillings.ts: the ways grains of a bed come in.

export const fillings = ['lattice', 'random', 'pour'] as const
export type Filling = (typeof fillings)[number]
