// mpirun.ts: the words that start ranks, as many as there are cores or more.

/** Each rank stays on the processor of its number on its node, whatever mpirun takes for a core. */
const pinned = ['sh', '-c', 'exec taskset -c "$OMPI_COMM_WORLD_LOCAL_RANK" "$0" "$@"']

/** `bind` is what ranks are bound to, as mpirun calls it, or `number`: each to the processor of its number. */
export function mpirun(ranks: number, bind?: string): readonly string[] {
  const started = ['mpirun', '--oversubscribe', '-n', String(ranks)]
  if (bind === undefined) return started
  return bind === 'number' ? [...started, '--bind-to', 'none', ...pinned] : [...started, '--bind-to', bind]
}
