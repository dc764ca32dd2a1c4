// phaseInterrupted.ts: the error of phases that were interrupted.

/** Thrown where `interrupt` was aborted; its message is the name of the phase. */
export class PhaseInterrupted extends Error {
  override name = 'PhaseInterrupted'
}
