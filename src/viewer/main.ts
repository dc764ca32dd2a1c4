// main.ts: the script of the page: opens the run the page was served with.

import { openRecordedRun } from './recordedRun.js'

const source = await openRecordedRun('run/')
document.title = `${source.model.name} - Talus`
