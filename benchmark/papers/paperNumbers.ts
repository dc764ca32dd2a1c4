// paperNumbers.ts: printed results of Negrut, Jay, Tasora, Anitescu, Mazhar, Heyn & Pazouki (NSF grant 0700191), s, on one core and one GPU of that time.

/** Table 1: solving for the impulses of a silo, a step. `search` is how many times faster the GPU found contacts. */
export const siloTable = [
  { count: 16000, cpu: 7.11, gpu: 0.57, search: 4.67 },
  { count: 32000, cpu: 16.01, gpu: 1.0, search: 6.14 },
  { count: 64000, cpu: 34.6, gpu: 1.97, search: 10.35 },
  { count: 128000, cpu: 76.82, gpu: 4.55, search: 21.71 },
] as const

/** Table 3 and Fig. 22: a round tank of constant depth on the GPU, a step. */
export const tankTable = [
  { count: 200000, contacts: 718377, all: 12.12, search: 1.08, solve: 10.6 },
  { count: 400000, contacts: 1403784, all: 23.28, search: 1.97, solve: 20.5 },
  { count: 600000, contacts: 2124639, all: 35.04, search: 2.98, solve: 30.8 },
  { count: 800000, contacts: 2838832, all: 46.95, search: 4.02, solve: 41.2 },
  { count: 1000000, contacts: 3548594, all: 58.15, search: 4.95, solve: 51.2 },
] as const

/** Fig. 23: contacts found on the GPU, and the time below which that stayed. */
export const mostContacts = { contacts: 22e6, seconds: 4 } as const

/** Fig. 24: how many times faster than Bullet, at that many contacts. */
export const overBullet = { contacts: 6e6, times: 180 } as const
