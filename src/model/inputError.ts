// inputError.ts: what is thrown when a description cannot be simulated. The message is one sentence for its author.

export class InputError extends Error {
  override name = 'InputError'
}

/** A time step that a scene cannot be stepped with. */
export class TimeStepError extends InputError {
  override name = 'TimeStepError'
}
