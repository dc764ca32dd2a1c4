// mechanism.ts: the joints, motors and springs of a scene, added one by one, each checked against the bodies there are.

import { InputError } from './inputError.js'
import type { JointRequest } from './joints/joint.js'
import type { JointData, MotorData, SpringData } from './joints/jointData.js'
import { type JoinedBody, makeJoint } from './joints/makeJoint.js'
import { checkOnlyMotor, type MotorOptions, makeMotor } from './joints/motor.js'
import {
  type JointReference,
  makeRotationalSpring,
  makeTranslationalSpring,
  type SpringRequest,
} from './joints/spring.js'
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
}

export class Mechanism {
  readonly joints: JointData[] = []
  readonly motors: MotorData[] = []
  readonly springs: SpringData[] = []
  private readonly jointIndex = new Map<string, number>()

  constructor(private readonly bodies: JoinedBodies) {}

  joint(request: JointRequest): JointHandle {
    const name = request.name ?? `${request.kind}${this.joints.length}`
    if (this.jointIndex.has(name)) throw new InputError(`two joints are both named ${name}.`)
    const who = `joint ${name}`
    const [a, b] = [this.bodies.named(request.a, who), this.bodies.named(request.b, who)]
    const cable = [a, b].find((body) => body.cable)
    if (cable) throw new InputError(`${who}: ${cable.name} belongs to a cable, which joints do not hold: give it pins.`)
    const made = makeJoint(request, name, a, b)
    const index = this.joints.push(made) - 1
    this.jointIndex.set(name, index)
    return { index, name }
  }

  motor(on: JointReference, options: MotorOptions): MotorData {
    const name = options.name ?? `motor${this.motors.length}`
    unused(name, this.motors, 'motors')
    const { index, data } = this.find(on, `motor ${name}`)
    const [a, b] = [this.bodies.at(data.a), this.bodies.at(data.b)]
    const made = makeMotor(options, { name, index, joint: data, a: a.pose, b: b.pose })
    checkOnlyMotor(made, data, this.motors)
    this.motors.push(made)
    return made
  }

  spring(request: SpringRequest): SpringData {
    const name = request.name ?? `spring${this.springs.length}`
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

  private makeSpring(request: SpringRequest, name: string): SpringData {
    const who = `spring ${name}`
    if (request.kind === 'rotational') {
      const { index, data } = this.find(request.joint, who)
      return makeRotationalSpring(request, name, index, data)
    }
    return makeTranslationalSpring(request, name, this.bodies.named(request.a, who), this.bodies.named(request.b, who))
  }
}

function unused(name: string, among: readonly { readonly name: string }[], what: string): void {
  if (among.some((one) => one.name === name)) throw new InputError(`two ${what} are both named ${name}.`)
}
