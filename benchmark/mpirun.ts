// mpirun.ts: the words that start ranks, as many as there are cores or more.

/** `bind` is what ranks are bound to, as mpirun calls it. */
export const mpirun = (ranks: number, bind?: string): readonly string[] => [
  ...['mpirun', '--oversubscribe', '-n', String(ranks)],
  ...(bind === undefined ? [] : ['--bind-to', bind]),
]
