/** The built-in scenes, put together by the build. */
declare module 'talus:scenes' {
  const scenes: readonly import('../../model/defineScene.js').SceneDefinition[]
  export default scenes
}
