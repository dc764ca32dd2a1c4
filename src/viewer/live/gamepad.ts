// gamepad.ts: sticks of a gamepad as shares of what a person may steer: the left one for the first two controls, the right one for the next two.
//
// Forward and right are above 0. A stick that is let go rests a little off its middle, so that nothing counts within `slack` of it:
//
//   share = sign(a) (|a| − slack) / (1 − slack) where |a| > slack

const slack = 0.12
/** By the standard mapping: which axis each control has, and its sign; an axis points back and to the right. */
const axes = [
  [1, -1],
  [0, 1],
  [3, -1],
  [2, 1],
] as const

interface Pad {
  readonly connected: boolean
  readonly axes: readonly number[]
}

/** One share for each control, of the pad whose stick is furthest out; none where all rest. */
export function stickShares(pads: readonly (Pad | null)[]): number[] {
  const shares = axes.map(([axis, sign]) =>
    pads.reduce((most, pad) => {
      const share = pad?.connected ? sign * withSlack(pad.axes[axis] ?? 0) : 0
      return Math.abs(share) > Math.abs(most) ? share : most
    }, 0),
  )
  return shares.some((share) => share !== 0) ? shares : []
}

function withSlack(value: number): number {
  const out = Math.max(0, Math.min(1, Math.abs(value)) - slack) / (1 - slack)
  return out === 0 ? 0 : Math.sign(value) * out
}

/** Asks the browser at every picture, and tells of what has changed. */
export function watchSticks(tell: (shares: readonly number[]) => void): void {
  let before = ''
  const look = () => {
    const shares = stickShares([...navigator.getGamepads()])
    const now = shares.map((share) => share.toFixed(2)).join(' ')
    if (now !== before) tell(shares)
    before = now
    requestAnimationFrame(look)
  }
  // a browser shows a gamepad from the first press of a button on
  window.addEventListener('gamepadconnected', () => requestAnimationFrame(look), { once: true })
}
