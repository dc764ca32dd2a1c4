// mechanism.ts: the joints, motors and springs of a scene, added one by one, each checked against the bodies there are.

import { lengthOf } from '../math/rotation.js'
import { nameText } from './checks.js'
import { InputError } from './inputError.js'
import type { JointRequest } from './joints/joint.js'
import type { JointData, MotorData, SpringData } from './joints/jointData.js'
import { cableKinds } from './joints/jointKinds.js'
import { type JoinedBody, makeJoint, short } from './joints/makeJoint.js'
import { checkOnlyMotor, type MotorOptions, makeMotor } from './joints/motor.js'
import {
  type JointReference,
  makeRotationalSpring,
  makeTranslationalSpring,
  type SpringRequest,
} from './joints/spring.js'
import { poseNear } from './joints/startErrors.js'
import { checkWheels } from './joints/wheels.js'
import { needed } from './knownOptions.js'
import { didYouMean } from './nearestName.js'
import type { BodyReference } from './probe.js'

export interface JointHandle {
  readonly index: number
  readonly name: string
}

/** The bodies of the scene, by reference and by index. */
export interface JoinedBodies {
  named(of: BodyReference, who: string): JoinedBody
  at(index: number): JoinedBody
  /** Of the box, m; 0 along axes that are not periodic. */
  period(): readonly number[]
}

export class Mechanism {
  readonly joints: JointData[] = []
  readonly motors: MotorData[] = []
  readonly springs: SpringData[] = []
  private readonly jointIndex = new Map<string, number>()

  constructor(private readonly bodies: JoinedBodies) {}

  joint(request: JointRequest): JointHandle {
    needed(request, 'joint')
    const name = request.name === undefined ? `${request.kind}${this.joints.length}` : nameText(request.name, 'joint')
    if (this.jointIndex.has(name)) throw new InputError(`two joints are both named ${name}.`)
    const who = `joint ${name}`
    const [a, b] = [this.bodies.named(request.a, who), this.bodies.named(request.b, who)]
    checkCables(request, a, b, who)
    const joined = makeJoint(request, name, a, b, this.bodies.period())
    const made = b.cable ? atNode(joined, b, who) : joined
    const index = this.joints.push(made) - 1
    this.jointIndex.set(name, index)
    return { index, name }
  }

  motor(on: JointReference, options: MotorOptions): MotorData {
    needed(options, 'motor')
    const name = options.name === undefined ? `motor${this.motors.length}` : nameText(options.name, 'motor')
    unused(name, this.motors, 'motors')
    const { index, data } = this.find(on, `motor ${name}`)
    const [a, b] = [this.bodies.at(data.a), this.bodies.at(data.b)]
    const near = poseNear(data, a.pose, b.pose, this.bodies.period())
    const made = makeMotor(options, { name, index, joint: data, a: a.pose, b: near })
    checkOnlyMotor(made, data, this.motors)
    this.motors.push(made)
    return made
  }

  spring(request: SpringRequest): SpringData {
    needed(request, 'spring')
    const name = request.name === undefined ? `spring${this.springs.length}` : nameText(request.name, 'spring')
    unused(name, this.springs, 'springs')
    const made = this.makeSpring(request, name)
    this.springs.push(made)
    return made
  }

  find(of: JointReference, who: string): { index: number; data: JointData } {
    const name = typeof of === 'string' ? of : of.name
    const index = this.jointIndex.get(name)
    if (index === undefined) {
      throw new InputError(`${who}: unknown joint ${name}${didYouMean(name, this.jointIndex.keys())}`)
    }
    return { index, data: this.joints[index]! }
  }

  /** What no joint says alone: wheels turn about the axes that gears and racks take them to have. */
  check(): void {
    checkWheels(this.joints, (index) => this.bodies.at(index).name)
  }

  private makeSpring(request: SpringRequest, name: string): SpringData {
    const who = `spring ${name}`
    if (request.kind === 'rotational') {
      const { index, data } = this.find(request.joint, who)
      return makeRotationalSpring(request, name, index, data)
    }
    return makeTranslationalSpring(request, name, this.bodies.named(request.a, who), this.bodies.named(request.b, who))
  }
}

/** Share of the way to the other body that a joint may be from its node. */
const atNodeTolerance = 1e-6

/** A node has no arm: it is held where it is. */
function atNode(made: JointData, node: JoinedBody, who: string): JointData {
  const { position, rotation } = made.frameB
  const away = lengthOf(position)
  if (away > atNodeTolerance * Math.max(lengthOf(made.frameA.position), 1e-3)) {
    throw new InputError(`${who}: it is ${short(away)} m from ${node.name}: a node is held where it is.`)
  }
  return { ...made, frameB: { position: [0, 0, 0], rotation } }
}

/** A joint holds nodes of cables, as its second body, and nothing that would have to turn with them. */
function checkCables({ kind, limits }: JointRequest, a: JoinedBody, b: JoinedBody, who: string): void {
  const bead = [a, b].find(({ cable }) => cable === 'beads')
  if (bead) throw new InputError(`${who}: ${bead.name} is a bead of a cable: a joint holds its nodes.`)
  if (a.cable) {
    const other = b.cable ? 'two cables hang together by joins' : 'name it second, as b'
    throw new InputError(`${who}: ${a.name} is a node of a cable: ${other}.`)
  }
  if (kind === 'clamp' && !b.cable) {
    throw new InputError(`${who}: a clamp holds a node of a cable, found ${b.name}: take a fixed joint.`)
  }
  if (!b.cable) return
  if (!cableKinds.includes(kind)) {
    throw new InputError(`${who}: ${b.name} is a node of a cable, which ${cableKinds.join(', ')} hold, found ${kind}.`)
  }
  if (limits) throw new InputError(`${who}: ${b.name} is a node of a cable, whose joints have no limits.`)
}

function unused(name: string, among: readonly { readonly name: string }[], what: string): void {
  if (among.some((one) => one.name === name)) throw new InputError(`two ${what} are both named ${name}.`)
}
