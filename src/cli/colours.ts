// colours.ts: colour where a person is looking: on a terminal, unless NO_COLOR is set.

import pc from 'picocolors'

const on = (stream: { readonly isTTY?: boolean }) => stream.isTTY === true && !process.env.NO_COLOR

/** For what goes to standard output and to standard error. */
export const outputColours = pc.createColors(on(process.stdout))
export const errorColours = pc.createColors(on(process.stderr))
