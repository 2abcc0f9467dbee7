/** Limits how many calls run at once; the others wait in order. */
export const createSlots = (atOnce: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  const release = (): void => {
    running--
    waiting.shift()?.()
  }
  return {
    /** Runs `work` when a slot is free. Throws the signal's reason if it aborts first. */
    async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      signal.throwIfAborted()
      if (running >= atOnce)
        await new Promise<void>((resolve, reject) => {
          const enter = (): void => {
            signal.removeEventListener('abort', leave)
            resolve()
          }
          const leave = (): void => {
            waiting.splice(waiting.indexOf(enter), 1)
            reject(signal.reason)
          }
          waiting.push(enter)
          signal.addEventListener('abort', leave, { once: true })
        })
      running++
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
