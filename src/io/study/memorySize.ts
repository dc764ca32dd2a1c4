// memorySize.ts: sizes of memory as Slurm writes them.

/** 500M, 4G, 1.5T; a plain number counts megabytes. */
export const memoryPattern = /^\d+(\.\d+)?[KMGT]?$/
