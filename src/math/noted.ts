// noted.ts: how many bodies near it a body notes, for those who make room for them.

export { noted } from '../kernels/findPairs/noted.js'
