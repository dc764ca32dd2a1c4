// kernelParameters.ts: the parameters of a kernel as the bytes of its uniform.

import type { KernelEntry, KernelParameter, ValueType } from '../../language/kernelTable.js'
import type { ParameterValue } from '../backend.js'

/** Word of each component from the start of a parameter; a mat3 is given row by row and lies in padded columns. */
const words: Readonly<Record<ValueType, readonly number[]>> = {
  real: [0],
  i32: [0],
  u32: [0],
  bool: [0],
  vec3: [0, 1, 2],
  quat: [0, 1, 2, 3],
  mat3: [0, 4, 8, 1, 5, 9, 2, 6, 10],
}

/** The uniform of one run; throws where a parameter is missing, unknown or of another shape. */
export function packParameters(
  entry: KernelEntry,
  values: Readonly<Record<string, ParameterValue>>,
): Uint8Array<ArrayBuffer> | undefined {
  for (const name of Object.keys(values)) {
    if (!entry.parameters.some((parameter) => parameter.name === name)) {
      throw new Error(`kernel ${entry.name} has no parameter ${name}`)
    }
  }
  if (entry.parameterBytes === 0) return undefined
  const bytes = new DataView(new ArrayBuffer(entry.parameterBytes))
  for (const parameter of entry.parameters) {
    const value = values[parameter.name]
    if (value === undefined) throw new Error(`kernel ${entry.name} needs parameter ${parameter.name}`)
    putParameter(bytes, entry.name, parameter, typeof value === 'object' ? value : [Number(value)])
  }
  return new Uint8Array(bytes.buffer)
}

function putParameter(bytes: DataView, kernel: string, parameter: KernelParameter, values: readonly number[]): void {
  const { name, type, gpuOffset } = parameter
  if (values.length !== words[type].length) {
    throw new Error(`kernel ${kernel}: parameter ${name} is ${type}, but ${values.length} numbers were given`)
  }
  const whole = type === 'i32' || type === 'u32' || type === 'bool'
  words[type].forEach((word, c) => {
    const at = gpuOffset + 4 * word
    if (whole) bytes.setInt32(at, values[c]!, true)
    else bytes.setFloat32(at, values[c]!, true)
  })
}
