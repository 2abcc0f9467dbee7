/** A queue of one kind of message, taken one at a time. */
export const queue = <T>() => {
  const waiting: T[] = []
  let wake: (() => void) | undefined
  return {
    put: (item: T) => {
      waiting.push(item)
      wake?.()
    },
    take: async (): Promise<T> => {
      while (waiting.length === 0)
        await new Promise<void>(resolve => {
          wake = resolve
        })
      return waiting.shift() as T
    },
  }
}
