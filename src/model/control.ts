// control.ts: what a person may steer in a scene while it runs: keys, and sticks of a gamepad, that set the targets of motors.
//
//   target of a motor = Σ over controls of share × value

/** A number from -most to most, 0 while no key is held and no stick is moved. */
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

/** Targets of all motors that controls name, with the keys that are held and sticks, a share from −1 to 1 for each control. */
export function motorTargets(
  controls: readonly Control[],
  held: ReadonlySet<string>,
  sticks: readonly number[] = [],
): Record<string, number> {
  const targets: Record<string, number> = {}
  for (const [k, { keys, most, shares }] of controls.entries()) {
    const share = Number(held.has(keys[1])) - Number(held.has(keys[0])) + (sticks[k] ?? 0)
    const value = most * Math.max(-1, Math.min(1, share))
    for (const [motor, share] of Object.entries(shares)) targets[motor] = (targets[motor] ?? 0) + share * value
  }
  return targets
}
