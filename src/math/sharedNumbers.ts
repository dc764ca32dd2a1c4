// sharedNumbers.ts: numbers that host code shares with kernels, which have them first.

export { alongLine, hasPoints, isTorque } from '../kernels/findContacts/contactKinds.js'
export { fewestRepeated } from '../kernels/findPairs/binRange.js'
export { meetingSlots } from '../kernels/findPairs/meetingSlots.js'
export { noPairYet } from '../kernels/findPairs/noPairYet.js'
export { noted } from '../kernels/findPairs/noted.js'
export { fixedPart, lonePart } from '../kernels/findPairs/partBits.js'
