// interrupt.ts: Ctrl-C and SIGTERM as a request to stop; asked twice, the process ends at once.

const signals = ['SIGINT', 'SIGTERM'] as const

/** Runs `work` with a signal that is aborted by the first Ctrl-C. */
export async function interruptible<T>(work: (interrupt: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const stop = () => {
    // files are whole at every moment, so nothing is lost
    if (controller.signal.aborted) process.exit(130)
    controller.abort()
  }
  for (const signal of signals) process.on(signal, stop)
  try {
    return await work(controller.signal)
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}

export const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
