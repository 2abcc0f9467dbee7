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
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loop has just seen that there is one
      return waiting.shift() as T
    },
  }
}
