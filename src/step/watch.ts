// watch.ts: what must not pass in silence: solves that miss their tolerance, contacts deeper than a quarter of a body, bodies so
// fast that they may pass through others, joints that do not hold, bodies that slide and are thrown up, energy from nowhere, driven bodies on fixed ones.
//
// Kernels count on the way; the host looks when it looks at the counters anyway. The first of each kind is traced to its step, by
// running a batch again in parts, so that the warning has names; after that it is only counted.

import type { Backend } from '../backends/backend.js'
import { threeDigits } from '../math/threeDigits.js'
import type { Inside } from './insideAtStart.js'
import type { ImpulseLaw } from './run.js'
import type { BodyDistance, CheckpointData, Energy, RunWarning, WarningKind, WorstContact } from './simulation.js'

type Counts = Readonly<Record<string, number>>

export interface Watched {
  readonly backend: Backend
  readonly timeStep: number
  /** m, by body. */
  readonly stride: Float64Array
  readonly impulses: ImpulseLaw | null
  /** True where motors, drives, springs or a person put energy in or keep it. */
  isDriven(): boolean
  /** By force: true where cohesion draws bodies together, whose energy is not counted. */
  readonly coheres: boolean
  /** By impulses: true where nothing but the relaxed law of friction lets normal impulses part bodies that do not bounce. */
  readonly lifts: boolean
  /** Of the energy turned over, what single contacts may lift before it is told. */
  readonly liftShare: number
  /** True where cables may put in what contacts did not. */
  readonly cables: boolean
  /** J that a body of the scene gains when it falls by a thousandth of its size, of all bodies. */
  readonly smallEnergy: number
  /** Numbers of a driven and a fixed body that may touch, and the depth in m above which they do more than that. */
  readonly drivenOnFixed: readonly (readonly [number, number, number])[]
  nameOf(body: number): string
  /** By its number. */
  jointOf(joint: number): { readonly name: string; readonly bodies: readonly string[] }
  worstContact(): Promise<WorstContact | null>
}

/** Rise of the energy that is told, over the largest energy the run has turned over. */
const riseShare = 0.05
/** That of springs by impulses, over all the energy there can be: while they are stable it swings by at most this. */
const springShare = 2

/** rad in a step. */
const fastTurn = 0.5

type RiseFrom = 'contacts' | 'contacts or cables' | 'joints' | 'cables'

/** What is said of energy from nowhere at the end. */
const cures: Readonly<Record<RiseFrom, string>> = {
  contacts: '.',
  'contacts or cables': '.',
  joints: '; the time step is too long for links so light under such loads.',
  cables: '; the time step is too long for such loads on stiff cables: take a shorter one, or theta 1.',
}

/** The same of cables by the relaxed law of friction, which throws apart what slides. */
const curesOfCables: Readonly<Partial<Record<RiseFrom, string>>> = {
  contacts: '; where loads press cables aside ask for friction coulomb, or take a shorter step.',
  cables:
    '; the time step is too long for such loads on stiff cables: take a shorter one, theta 1, or friction coulomb where they are pressed aside.',
}

export class Watch {
  private readonly found = new Map<WarningKind, RunWarning>()
  private unsolved = 0
  private highest: number | null = null
  /** Least that joints had given by a look, J. */
  private leastOfJoints: number | null = null
  /** And most, J. */
  private mostOfJoints: number | null = null
  /** The least that cables had given and held together. */
  private mostOfCables = Number.POSITIVE_INFINITY
  private turnedOver = 0
  /** Most that impacts had taken by a look, and what single contacts have lifted since the start of this program, J. */
  private mostOfImpacts = 0
  private liftedByContacts = 0
  /** Most that springs have taken for good, J, and the energy with theirs at the first look. */
  private damped: number | null = null
  private first: { readonly held: number; readonly potential: number } | null = null
  private most = 0

  constructor(private readonly watched: Watched) {}

  get warnings(): readonly RunWarning[] {
    return [...this.found.values()]
  }

  /** From a checkpoint. */
  restore(header: CheckpointData['header']): void {
    for (const warning of (header.warnings ?? []) as RunWarning[]) this.found.set(warning.kind, warning)
    this.unsolved = Number((header.counts as Counts | undefined)?.unsolvedSteps ?? 0)
  }

  /** Whether a batch of steps holds the first of its kind. */
  isNew(counts: Counts): boolean {
    return this.kindsIn(counts).some(([kind]) => !this.found.has(kind))
  }

  private kindsIn(counts: Counts): [WarningKind, number][] {
    const kinds: [WarningKind, number][] = [
      ['unsolved', counts.unsolvedSteps! - this.unsolved],
      ['deep', counts.deepLooks!],
      ['fast', counts.fastBody! > 0 ? 1 : 0],
      ['joints', counts.openRow! > 0 ? 1 : 0],
    ]
    return kinds.filter(([, count]) => count > 0)
  }

  /** Takes in a batch that stands; `step` is its last. */
  async take(counts: Counts, step: number): Promise<void> {
    for (const [kind, count] of this.kindsIn(counts)) {
      if (this.found.has(kind)) this.add(kind, count)
      else this.found.set(kind, { kind, step, count, ...(await this.told(kind, counts, step)) })
    }
    this.unsolved = counts.unsolvedSteps!
    this.liftedByContacts += counts.lifts! * (this.watched.impulses?.liftQuantum ?? 0)
    for (const cell of ['deepLooks', 'fastBody', 'openRow', 'lifts'])
      if (counts[cell]! > 0) this.watched.backend.writeCount(cell, 0)
  }

  /** A source that cannot keep its rate, by how it is called and why. */
  sourceBehind(source: string, step: number, why: string): void {
    if (this.found.has('source')) this.add('source', 1)
    else {
      const message = `${at(step)}: source ${source} cannot keep its rate: ${why}.`
      this.found.set('source', { kind: 'source', step, count: 1, bodies: [source], message })
    }
  }

  /** A body that starts with its middle inside solid ground, where nothing pushes it out. */
  insideAtStart({ body, ground }: Inside): void {
    const bodies = [this.watched.nameOf(body), this.watched.nameOf(ground)]
    const message = `at the start: the middle of ${bodies[0]} is inside ${bodies[1]}, whose surface does not push it out: move it above.`
    this.found.set('deep', { kind: 'deep', step: 0, count: 1, bodies, message })
  }

  private add(kind: WarningKind, more: number): void {
    const before = this.found.get(kind)!
    this.found.set(kind, { ...before, count: before.count + more })
  }

  private told(kind: WarningKind, counts: Counts, step: number): Promise<Pick<RunWarning, 'bodies' | 'message'>> {
    if (kind === 'unsolved') return this.unsolvedStep(step)
    if (kind === 'joints') return this.openJoint(counts.openRow! - 1, step)
    return kind === 'deep' ? this.deepContact(counts, step) : this.fastBody(counts.fastBody! - 1, step)
  }

  private async unsolvedStep(step: number): Promise<Pick<RunWarning, 'bodies' | 'message'>> {
    const worst = await this.watched.worstContact()
    const { tolerance, iterations } = this.watched.impulses!
    const where = worst
      ? `; ${worst.between.join(' and ')} are furthest from it, with ${threeDigits(worst.residual)} m/s`
      : ''
    const message = `step ${step}: the contacts did not reach the tolerance of ${threeDigits(tolerance)} m/s in ${iterations} iterations${where}.`
    return { bodies: worst ? [...worst.between] : [], message }
  }

  private async deepContact(counts: Counts, step: number): Promise<Pick<RunWarning, 'bodies' | 'message'>> {
    const bodies = await this.deepBodies(counts)
    const message = `${at(step)}: ${bodies.join(' and ')} overlap by more than a quarter of the thinner one: bodies that overlap at the start, too long a time step, or ${this.watched.impulses ? 'contacts that are not solved' : 'materials too soft for what presses on them'}.`
    return { bodies, message }
  }

  private deepBodies({ lastDeepPair }: Counts): Promise<string[]> {
    const { backend, nameOf } = this.watched
    const named = async (field: string) => nameOf((await backend.read(field, lastDeepPair! - 1, 1))[0]!)
    return Promise.all(['pairBodyA', 'pairBodyB'].map(named))
  }

  private async fastBody(body: number, step: number): Promise<Pick<RunWarning, 'bodies' | 'message'>> {
    const { backend, nameOf, timeStep, stride } = this.watched
    const way = timeStep * Math.hypot(...Array.from(await backend.read('bodyVel', body, 1)))
    const message = `${at(step)}: ${nameOf(body)} goes ${threeDigits(way)} m in a step, more than the ${threeDigits(stride[body]!)} m in which its contacts are sure to be found: it may pass through others; take a shorter time step.`
    return { bodies: [nameOf(body)], message }
  }

  private async openJoint(row: number, step: number): Promise<Pick<RunWarning, 'bodies' | 'message'>> {
    const { backend, jointOf } = this.watched
    const { name, bodies } = jointOf((await backend.read('rowJoint', row, 1))[0]!)
    const message = `${at(step)}: joint ${name} of ${bodies.join(' and ')} does not hold: joints, motors and driven bodies ask for what they cannot all have, or the time step is too long for such loads.`
    return { bodies, message }
  }

  /**
   * Contacts only ever take energy. By impulses what they took is known, whatever drives the scene; by force what they took where motors
   * are all that drives, and else a scene that nothing drives must not rise above its start.
   */
  async energy(now: Energy, step: number): Promise<void> {
    const taken = (now.friction ?? 0) + (now.impact ?? 0) + (now.stabilisation ?? 0)
    const byImpulses = now.stabilisation !== undefined
    const level = byImpulses ? taken : (now.dissipated ?? -now.total)
    if (!byImpulses && (this.watched.coheres || (now.dissipated === undefined && this.watched.isDriven()))) return
    this.highest = Math.max(this.highest ?? level, byImpulses ? level : Number.NEGATIVE_INFINITY)
    const given = Math.abs(now.drives ?? 0) + Math.abs(now.motors ?? 0)
    this.turnedOver = Math.max(this.turnedOver, now.kinetic, Math.abs(taken), byImpulses ? 0 : given)
    await this.energyRise(
      this.highest - level,
      step,
      this.watched.cables && !byImpulses ? 'contacts or cables' : 'contacts',
    )
    if (!byImpulses) return this.lostByTurning((now.dissipated ?? this.highest) - this.highest, step)
    if (this.watched.lifts) await this.lifted(now.impact ?? 0, this.highest - level, step)
    // joints hold, and do no work: what their corrections give beyond what they had taken came from nowhere
    const held = now.joints ?? 0
    this.leastOfJoints = Math.min(this.leastOfJoints ?? held, held)
    await this.energyRise(held - this.leastOfJoints, step, 'joints')
    this.mostOfJoints = Math.max(this.mostOfJoints ?? held, held)
    await this.takenByJoints(this.mostOfJoints - held, step)
    // cables give no more than they hold
    const work = now.cables ?? 0
    this.mostOfCables = Math.min(this.mostOfCables, work + (now.elastic ?? 0))
    await this.energyRise(work - this.mostOfCables, step, 'cables')
  }

  private async energyRise(rise: number, step: number, from: RiseFrom): Promise<void> {
    if (!this.isMuch(rise)) return
    if (this.found.has('energy')) return this.add('energy', 1)
    const { bodies, message } = await this.energyTold(rise, step, from)
    this.found.set('energy', {
      kind: 'energy',
      step,
      count: 1,
      bodies,
      message: `${message.slice(0, -1)}${this.cureOf(from)}`,
    })
  }

  private cureOf(from: RiseFrom): string {
    const { cables, lifts } = this.watched
    return (cables && lifts ? curesOfCables[from] : undefined) ?? cures[from]
  }

  /** Stops and velocities that do not fit take energy as well: it is told where bodies turn further in a step than corrections follow. */
  private async takenByJoints(taken: number, step: number): Promise<void> {
    if (!this.isMuch(taken)) return
    if (this.found.has('energy')) return this.add('energy', 1)
    const turn = await this.longestTurn()
    if (turn < fastTurn) return
    await this.tellTurning(
      `by step ${step} joints have taken ${threeDigits(taken)} J that went nowhere, while a body of theirs turns by ${threeDigits(turn)} rad in a step: take a shorter one`,
      step,
    )
  }

  /** By force what joints take is in what is dissipated; contacts and dampers have steps much shorter than such turns. */
  private async lostByTurning(lost: number, step: number): Promise<void> {
    if (!this.isMuch(lost)) return
    const turn = await this.longestTurn()
    if (turn < fastTurn) return
    if (this.found.has('energy')) return this.add('energy', 1)
    await this.tellTurning(
      `by step ${step} ${threeDigits(lost)} J are lost, while a body with joints turns by ${threeDigits(turn)} rad in a step, and joints take energy of what turns so far: take a shorter one`,
      step,
    )
  }

  private async tellTurning(told: string, step: number): Promise<void> {
    const { bodies, message } = await this.mostKinetic(told)
    this.found.set('energy', { kind: 'energy', step, count: 1, bodies, message })
  }

  /** Of bodies with joints, in a step, rad. */
  private async longestTurn(): Promise<number> {
    const { backend, timeStep } = this.watched
    const linked = await backend.read('linkedBodyIndex')
    if (linked.length === 0) return 0
    const omega = await backend.read('bodyOmega')
    let fastest = 0
    for (const i of linked) fastest = Math.max(fastest, Math.hypot(omega[3 * i]!, omega[3 * i + 1]!, omega[3 * i + 2]!))
    return timeStep * fastest
  }

  /** What presses bodies apart takes energy of their approach, and gives none: what it gives is taken from friction, by the relaxed law. Where impacts take more than that, single contacts tell. */
  private async lifted(impact: number, fromNowhere: number, step: number): Promise<void> {
    this.mostOfImpacts = Math.max(this.mostOfImpacts, impact)
    const drawn = this.mostOfImpacts - impact - fromNowhere
    const given = Math.max(drawn, this.liftedByContacts)
    if (!this.isMuch(drawn) && !this.isMuch(given, this.watched.liftShare)) return
    if (this.found.has('lift')) return this.add('lift', 1)
    const { bodies, message } = await this.mostKinetic(
      `by step ${step} contacts that slide have thrown bodies apart with ${threeDigits(given)} J, which the relaxed law of friction does where they land or begin to slide: ask for friction coulomb`,
    )
    this.found.set('lift', { kind: 'lift', step, count: 1, bodies, message })
  }

  /** Of an energy, J. */
  private isMuch(rise: number, share = riseShare): boolean {
    return rise > share * this.turnedOver + this.watched.smallEnergy
  }

  /** Springs give back what they hold and dampers only take: by impulses `stored` is what springs hold now, J. */
  async springs(now: Energy, stored: number, step: number): Promise<void> {
    const level = now.springs! - stored
    this.damped = Math.max(this.damped ?? level, level)
    this.first ??= { held: now.kinetic + stored, potential: now.potential }
    const given = [now.motors, now.drives, now.joints, now.applied, now.cables].map((work) => Math.abs(work ?? 0))
    const fallen = Math.max(this.first.potential - now.potential, 0)
    this.most = Math.max(
      this.most,
      given.reduce((a, b) => a + b, this.first.held + fallen),
    )
    const rise = this.damped - level
    if (!(rise > springShare * this.most + this.watched.smallEnergy)) return
    if (this.found.has('springs')) return this.add('springs', 1)
    const { bodies, message } = await this.energyTold(rise, step, 'springs')
    const cure = 'they are too stiff for bodies so light, or ends so far from their centres, at this time step.'
    this.found.set('springs', { kind: 'springs', step, count: 1, bodies, message: `${message.slice(0, -1)}; ${cure}` })
  }

  private energyTold(rise: number, step: number, from: RiseFrom | 'springs') {
    return this.mostKinetic(`by step ${step} ${from} have put in ${threeDigits(rise)} J that came from nowhere`)
  }

  private async mostKinetic(told: string): Promise<Pick<RunWarning, 'bodies' | 'message'>> {
    const { backend, nameOf } = this.watched
    const kinetic = await backend.read('bodyKinetic')
    let most = 0
    for (let i = 1; i < kinetic.length; i++) if (kinetic[i]! > kinetic[most]!) most = i
    // nodes of cables have no kinetic energy of their own
    if (!(kinetic[most]! > 0)) return { bodies: [], message: `${told}.` }
    const message = `${told}; ${nameOf(most)} has most kinetic energy, ${threeDigits(kinetic[most]!)} J.`
    return { bodies: [nameOf(most)], message }
  }

  /** A driven body and a fixed one that overlap: neither yields, so there is neither contact nor force. */
  async lookAtDriven(distance: (a: number, b: number) => Promise<BodyDistance>, step: number): Promise<void> {
    const { drivenOnFixed, nameOf } = this.watched
    for (const [a, b, depth] of drivenOnFixed) {
      if (this.found.has('noForce') || (await distance(a, b)).distance >= -depth) continue
      const bodies = [nameOf(a), nameOf(b)]
      const message = `${at(step)}: ${bodies[0]} is driven into ${bodies[1]}, which is fixed: no force acts between the two.`
      this.found.set('noForce', { kind: 'noForce', step, count: 1, bodies, message })
    }
  }
}

const at = (step: number) => (step === 0 ? 'at the start' : `step ${step}`)
