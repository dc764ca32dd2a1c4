// withEnvironment.ts: variables that Vulkan's loader and drivers read when they are asked for devices, set for that time only. In a
// worker thread `process.env` is a copy that they do not see.

export async function withEnvironment<T>(set: Readonly<Record<string, string>>, ask: () => Promise<T>): Promise<T> {
  const before = Object.keys(set).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, set)
  try {
    return await ask()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}
