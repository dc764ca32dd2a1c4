// firstRoom.ts: how many records of a list that grows a run has room for at first; a step that needs more makes more.

/** What is known of a scene before anything is searched for. */
export interface SceneSize {
  readonly bodies: number
  readonly walls: number
  readonly parts: number
  /** Of these, those that are more than a sphere of one part and belong to bodies that move. */
  readonly movingParts: number
  /** Whether anything but spheres and walls may touch. */
  readonly meets: boolean
  readonly impulses: boolean
  /** Bounds of joints, which are records of contacts by impulses. */
  readonly limits: number
  /** In place of the guesses here. */
  readonly room: Room
}

export interface Room {
  readonly entries?: number
  readonly pairs?: number
  readonly wallPairs?: number
  readonly candidates?: number
  readonly points?: number
  readonly meetings?: number
  readonly slots?: number
  readonly contacts?: number
}

export type FirstRoom = (of: SceneSize) => number

/** Layers of grains, each of as many as a side of a cube of all has, that may meet walls, machines and terrain at first. */
const wallLayers = 8

/** Of few grains perhaps all meet something else, of many those at walls. */
const grainsAtWalls = (bodies: number) => Math.min(bodies, 4096 + Math.ceil(wallLayers * bodies ** (2 / 3)))

export const firstEntries: FirstRoom = ({ parts, room }) => room.entries ?? Math.ceil(1.25 * parts) + 64

export const firstWallPairs: FirstRoom = ({ bodies, walls, room }) =>
  room.wallPairs ?? Math.min(bodies * walls, grainsAtWalls(bodies)) + 8

export const firstMeetings: FirstRoom = ({ bodies, movingParts, meets, room }) =>
  meets ? (room.meetings ?? 4 * movingParts + 2 * grainsAtWalls(bodies) + 64) : 0

export const firstCandidates: FirstRoom = ({ bodies, movingParts, meets, room }) =>
  meets ? (room.candidates ?? 8 * movingParts + 2 * grainsAtWalls(bodies) + 64) : 0

export const firstPoints: FirstRoom = (of) => (of.meets ? (of.room.points ?? 4 * firstCandidates(of)) : 0)

export const firstPairs: FirstRoom = (of) =>
  (of.room.pairs ?? 5 * of.bodies + 64) + firstWallPairs(of) + firstMeetings(of)

/** One for each wall pair, and those of meetings. */
export const firstSlots =
  (eachMeeting: number): FirstRoom =>
  (of) =>
    of.room.slots ?? firstWallPairs(of) + eachMeeting * firstMeetings(of)

/** Records of limits come first, uncounted. */
export const firstContacts: FirstRoom = (of) =>
  of.impulses ? of.limits + (of.room.contacts ?? 4 * of.bodies + firstMeetings(of) + 64) : 0
