// viewerKeys.ts: what each key does.

import type { KeyAction } from './panel/help.js'
import { nextSpeed } from './panel/transport.js'
import type { Viewer } from './viewer.js'

export function viewerKeys(viewer: Viewer): Map<string, KeyAction> {
  const { player, stage } = viewer
  const keys = new Map<string, KeyAction>()
  const add = (names: readonly string[], label: string, what: string, run: KeyAction['run']) => {
    for (const name of names) keys.set(name, { label, what, run })
  }
  add([' '], 'space', 'play, pause', () => player.toggle())
  add(['ArrowRight'], '→', 'one frame on, ten with shift', (event) => player.step(event.shiftKey ? 10 : 1))
  add(['ArrowLeft'], '←', 'one frame back', (event) => player.step(event.shiftKey ? -10 : -1))
  add(['Home'], 'Home', 'first frame', () => player.step(-1e9))
  add(['End'], 'End', 'last frame', () => player.step(1e9))
  add(['+', '='], '+', 'faster', () => player.setSpeed(nextSpeed(player.speed, true)))
  add(['-'], '-', 'slower', () => player.setSpeed(nextSpeed(player.speed, false)))
  add(['0'], '0', 'see all', () => stage.lookFrom('free'))
  add(['1'], '1', 'from the front', () => stage.lookFrom('front'))
  add(['2'], '2', 'from the side', () => stage.lookFrom('side'))
  add(['3'], '3', 'from the top', () => stage.lookFrom('top'))
  add(['c'], 'c', 'colour by the next quantity', () => viewer.nextColour())
  add(['f'], 'f', 'follow the picked body', () => viewer.toggleFollow())
  add(['Escape'], 'Esc', 'forget the picked body', () => viewer.pick(-1))
  add(['x'], 'x', 'clip plane', () => viewer.controls.toggleClip())
  add(['k'], 'k', 'contact forces', () => viewer.controls.toggle('contacts'))
  add(['j'], 'j', 'joints', () => viewer.controls.toggle('joints'))
  add(['b'], 'b', 'domain, moving box', () => viewer.controls.toggle('box'))
  add(['g'], 'g', 'shadows', () => viewer.controls.toggle('shadows'))
  add(['s'], 's', 'save a picture', () => void viewer.screenshot())
  add(['v'], 'v', 'record a video, stop', () => viewer.toggleVideo())
  add(['t'], 't', 'dark, light', () => viewer.toggleTheme())
  add(['p'], 'p', 'side panel', () => viewer.togglePanel())
  add(['h', '?'], 'h', 'this help', () => viewer.toggleHelp())
  return keys
}

/** Does what a key is for, unless somebody types. */
export function pressKey(event: KeyboardEvent, keys: ReadonlyMap<string, KeyAction>): void {
  const target = event.target as HTMLElement
  const typing = target.matches?.('input[type=text], textarea, select')
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return
  const action = keys.get(event.key)
  if (!action) return
  event.preventDefault()
  action.run(event)
}
