// talusScenes.ts: the type of talus:scenes, the list of the built-in scenes that the build puts together (scripts/buildLive.mjs).

declare module 'talus:scenes' {
  const scenes: readonly import('../../model/defineScene.js').SceneDefinition[]
  export default scenes
}
