// foreignFunctions.ts: koffi, which calls functions of shared libraries; an optional dependency, so that its few names are given here.

import { DeviceError } from '../backend.js'

export type ForeignFunction = (...values: unknown[]) => number

export interface SharedLibrary {
  func(name: string, result: string, parameters: readonly string[]): ForeignFunction
  symbol(name: string): unknown
}

interface ForeignFunctions {
  load(file: string, options: { readonly global: boolean }): SharedLibrary
}

/** Known at run time alone: types and builds do without it. */
const packageName: string = 'koffi'

export async function foreignFunctions(): Promise<ForeignFunctions> {
  try {
    const loaded = (await import(packageName)) as { default: ForeignFunctions }
    return loaded.default
  } catch (error) {
    throw new DeviceError(`MPI is called through koffi, which is not there: npm install koffi (${firstLine(error)}).`)
  }
}

export const firstLine = (error: unknown) => (error as Error).message.split('\n')[0]!.replace(/\.$/, '')
