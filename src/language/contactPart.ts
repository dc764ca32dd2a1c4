// contactPart.ts: how a part of contact by force declares itself. Material parameters, scene files, the safe step and the table of
// docs/theory/dem.md are made from declarations; the equations are a kernel function in the same file.

export const partKinds = ['normal', 'tangential', 'rolling', 'spinning', 'cohesion'] as const
export type PartKind = (typeof partKinds)[number]

/** A property of a material, or of a pair of materials. */
export interface PartParameter {
  readonly unit: string
  readonly default: number
  readonly what: string
  /** Bounds: at least, more than, at most. */
  readonly from?: number
  readonly above?: number
  readonly to?: number
  /** Of two materials, where the pair has no value of its own; the smaller when omitted. */
  readonly combine?: 'smaller' | 'geometric' | 'sum'
}

/** Two materials that touch. */
export interface TouchingMaterials {
  /** E* and G*, Pa. */
  readonly effectiveYoung: number
  readonly effectiveShear: number
  /** ζ of the restitution; `tension` where the contact may pull until the surfaces part. */
  dampingRatio(tension: boolean): number
  /** D of a force f (1 − D u·n/v) that gives the restitution back in an impact at a speed v, whatever f is. */
  readonly impactDamping: number
  /** A declared parameter, of the pair or combined. */
  value(name: string): number
}

/** Choices of a law that are no property of a material. */
export interface PartSettings {
  /** True where damping may pull. */
  readonly tension: boolean
  readonly damping: 'restitution' | 'viscous'
  /** Speed of impacts that linear springs are made for, m/s. */
  readonly speed: number
  /** Tangential over normal stiffness of linear springs. */
  readonly stiffnessRatio: number
  /** True where springs keep their force as the contact grows. */
  readonly rescaled: boolean
}

/** Where the safe step is asked for: R* and overlap, m, mass, kg, and the stiffness of the normal part there, N/m. */
export interface ContactSize {
  readonly radius: number
  readonly overlap: number
  readonly mass: number
  readonly pressing: number
}

/** Stiffness S at the point, N/m, and c of the damping c √(S m*). */
export interface PartSpring {
  readonly stiffness: number
  readonly damping: number
}

/** Numbers of a pair of materials that a part has room for. */
export const numbersOfPart = 4

export interface ContactPart {
  readonly kind: PartKind
  /** As a scene asks for it. */
  readonly name: string
  readonly what: string
  readonly parameters: Readonly<Record<string, PartParameter>>
  /** What the kernel function reads, at most four for each pair of materials. */
  readonly numbers: (pair: TouchingMaterials, settings: PartSettings) => readonly number[]
  /** Name of the normal part it belongs to, where that is not open. */
  readonly normal?: string
  /** False where the part does nothing between two materials; true when omitted. */
  readonly active?: (numbers: readonly number[]) => boolean
  /** What it adds to the stability of a step; nothing when omitted. */
  readonly spring?: (numbers: readonly number[], size: ContactSize) => PartSpring
  /** Gap up to which it acts, m, for the largest R*; 0 when omitted. */
  readonly reach?: (numbers: readonly number[], radius: number) => number
}
