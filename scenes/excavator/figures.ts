// figures.ts: what the thesis draws of the excavator (Figs 5.11 and 7.4 to 7.6), and the forces of its pins, with what they say.

import { mean, type ProbeTable, type SceneFigure } from 'talus'
import { pinForce } from '../tracked/pinForce.js'
import { atSpeed, pinForces, smoothing, tension, watched, whileDriving } from './track.js'

const tooShort = 'This run ends before it is at speed, a second from its start.'
const kilo = (values: readonly number[]) => values.map((value) => value / 1e3)
const wheelLoad = ({ series }: ProbeTable) => kilo(series('leftRoad4Axle.reactionForce.z')).map((force) => -force)
const torque = ({ series }: ProbeTable) => kilo(series('leftSprocketAxle.motorTorque'))

/** When a shoe is first a quarter of a metre above where it lay a second after the start, s; null where it never is. */
function risesAt(time: readonly number[], heights: readonly number[]): number | null {
  const from = heights[time.findIndex((t) => t >= atSpeed)] ?? Number.NaN
  const k = heights.findIndex((z, i) => time[i]! > atSpeed && z > from + 0.25)
  return k < 0 ? null : time[k]!
}

export const figures: readonly SceneFigure[] = [
  {
    name: 'shoes',
    title: 'Height of three shoes',
    y: { label: 'height [m]' },
    lines: watched.map((k) => ({ name: `shoe ${k}`, of: `shoe${k}.z` })),
    says: ({ time, series }) => {
      const rises = watched.map((k) => risesAt(time, series(`shoe${k}.z`)))
      const told = watched.map((k, i) => `${k} ${rises[i] === null ? 'not yet' : `at ${rises[i]!.toFixed(2)} s`}`)
      return (
        'In the thesis the track oscillates for 1.5 s, its shoes lie at a constant height on the ground run, and one rises at ' +
        `the sprocket at 3.5 s, then the two behind it. Here they rise by a quarter of a metre: ${told.join(', ')}.`
      )
    },
  },
  {
    name: 'road-wheel',
    title: 'Upward force of the foremost road wheel on the chassis',
    y: { label: 'force [kN]' },
    lines: [{ name: 'force', of: wheelLoad, smooth: smoothing }],
    says: (probes) => {
      const forces = whileDriving(probes, wheelLoad(probes))
      const thesis =
        'In the thesis the load of the foremost road wheel falls to 0 once it has passed the top of the bump, with a spike as the machine pitches over.'
      if (forces.length === 0) return `${thesis} ${tooShort}`
      const unloaded = forces.filter((force) => force < 0.01 * Math.max(...forces)).length / forces.length
      return (
        `${thesis} Here, once it is at speed, it is ${mean(forces).toFixed(1)} kN in the mean and ${Math.max(...forces).toFixed(1)} kN at most, ` +
        `and the wheel is without load for ${(100 * unloaded).toFixed(0)} % of the time.`
      )
    },
  },
  {
    name: 'pins',
    title: 'Force of three pins of the left track',
    y: { label: 'force [kN]', min: 0 },
    lines: watched.map((k) => ({ name: `pin ${k}`, of: (probes) => kilo(pinForce(probes, k)), smooth: smoothing })),
    says: (probes) => {
      const forces = pinForces(probes)
      const laid = `The spring of the tensioner is laid so that each run of the track bears ${(tension / 1e3).toFixed(0)} kN.`
      if (forces.length === 0) return `${laid} ${tooShort}`
      return (
        `${laid} Once the machine is at speed, the pins watched bear ${(mean(forces) / 1e3).toFixed(1)} kN in the mean and ` +
        `${(Math.max(...forces) / 1e3).toFixed(1)} kN at most. The thesis draws none.`
      )
    },
  },
  {
    name: 'torque',
    title: 'Torque of the left sprocket',
    y: { label: 'torque [kN m]' },
    lines: [{ name: 'torque', of: torque, smooth: smoothing }],
    says: (probes) => {
      const torques = whileDriving(probes, torque(probes))
      const thesis =
        'In the thesis the torque of the sprocket is a spike as it starts, and then swings about a small mean with the teeth.'
      if (torques.length === 0) return `${thesis} ${tooShort}`
      const [low, high] = [Math.min(...torques), Math.max(...torques)].map((value) => value.toFixed(1))
      return `${thesis} Here, once it is at speed, it is ${mean(torques).toFixed(1)} kN m in the mean, between ${low} and ${high} kN m.`
    },
  },
]
