// checkForces.ts: what contact by force cannot do, said before it runs: what needs the cone of contact by impulses.

import type { SceneData } from '../model/createScene.js'
import { InputError } from '../model/inputError.js'

export function checkForces({ joints, motors }: SceneData): void {
  for (const joint of joints) {
    if (joint.limits) throw refusal(`joint ${joint.name}`, 'limits')
    if (joint.maxForce !== null) throw refusal(`joint ${joint.name}`, 'largest force')
  }
  for (const motor of motors) {
    if (motor.max !== null) throw refusal(`motor ${motor.name}`, 'largest force or torque')
  }
}

function refusal(who: string, what: string): InputError {
  return new InputError(`${who}: contact by force knows no ${what} of joints: contact.dvi() does.`)
}
