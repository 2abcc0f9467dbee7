const failed = new WeakSet<object>()

/** Waits for prefetched code. A failure is ignored until the code is needed. */
export const fetchAhead = (code: Promise<unknown>): Promise<void> =>
  code.then(
    () => undefined,
    (error: unknown) => void (error instanceof Error && failed.add(error)),
  )

/** Whether an error is that of a `fetchAhead`. */
export const failedAhead = (error: Error): boolean => failed.has(error)
