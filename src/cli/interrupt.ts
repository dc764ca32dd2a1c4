// interrupt.ts: Ctrl-C and SIGTERM as a request to stop; asked twice, the process ends at once.

const signals = ['SIGINT', 'SIGTERM'] as const

/** ms within which a signal is the first one once more: npm hands on what the terminal has sent already, ranks what each of them got. */
const sameRequest = 1000

/** Runs `work` with a signal that is aborted by the first Ctrl-C. */
export async function interruptible<T>(work: (interrupt: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  let asked = 0
  const stop = () => {
    // files are whole at every moment, so nothing is lost
    if (controller.signal.aborted && performance.now() - asked > sameRequest) process.exit(130)
    if (controller.signal.aborted) return
    asked = performance.now()
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
