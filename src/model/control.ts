// control.ts: what a person may steer in a scene while it runs: keys that set the targets of motors.
//
//   target of a motor = Σ over controls of share × value

/** A number from -most to most, 0 while no key is held. */
export interface Control {
  readonly name: string
  readonly what: string
  /** SI unit of the value. */
  readonly unit: string
  readonly most: number
  /** As KeyboardEvent.key has them: the one that lowers the value, the one that raises it. */
  readonly keys: readonly [less: string, more: string]
  /** By the name of the motor: what its target has of the value. */
  readonly shares: Readonly<Record<string, number>>
}

/** Targets of all motors that controls name, with the keys that are held. */
export function motorTargets(controls: readonly Control[], held: ReadonlySet<string>): Record<string, number> {
  const targets: Record<string, number> = {}
  for (const { keys, most, shares } of controls) {
    const value = most * (Number(held.has(keys[1])) - Number(held.has(keys[0])))
    for (const [motor, share] of Object.entries(shares)) targets[motor] = (targets[motor] ?? 0) + share * value
  }
  return targets
}
