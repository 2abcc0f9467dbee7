const failed = new WeakSet<object>()

/** Waits for code that is fetched before it is needed. A failure is kept quiet until then. */
export const fetchAhead = (code: Promise<unknown>): Promise<void> =>
  code.then(
    () => undefined,
    (error: unknown) => void (error instanceof Error && failed.add(error)),
  )

/** Whether an error is that of a `fetchAhead`. */
export const failedAhead = (error: Error): boolean => failed.has(error)
