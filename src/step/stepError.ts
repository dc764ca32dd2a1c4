// stepError.ts: the error of a run that cannot go on.

/** A step that could not be computed; the state is that of the last good step. */
export class StepError extends Error {
  override name = 'StepError'
}
