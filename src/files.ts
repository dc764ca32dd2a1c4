// files.ts: the public names that need a file system: scene files, recordings, checkpoints, run folders, meshes. Node only.

export { readCheckpoint, writeCheckpoint } from './io/checkpoint/checkpoint.js'
export { DiskError } from './io/diskFile.js'
export { type ExportOptions, type ExportResult, exportRun } from './io/export/exportRun.js'
export { type ReadMeshOptions, readMesh } from './io/mesh/readMesh.js'
export { type PhaseReport, type PhasesOptions, runPhases } from './io/phases/runPhases.js'
export { readHeights } from './io/readHeights.js'
export {
  continueRecording,
  createRecording,
  type Frame,
  openRecording,
  type Recording,
  type RecordingWriter,
} from './io/recording/recording.js'
export { type ReportOptions, writeReport } from './io/report/writeReport.js'
export { type OpenRunFolder, openRunFolder } from './io/runFolder/runFolder.js'
export type { RunRecord } from './io/runFolder/runRecord.js'
export { readScene } from './io/runFolder/sceneJson.js'
export { loadScene } from './io/sceneFile/loadScene.js'
export { sceneHash } from './io/sceneHash.js'
export { readState, writeState } from './io/stateFile.js'
