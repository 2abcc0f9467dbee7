const failed = new WeakSet<object>()

/** Code that is fetched before anybody needs it. A failure is left to the moment when somebody does. */
export const fetchAhead = (code: Promise<unknown>): Promise<void> =>
  code.then(
    () => undefined,
    (error: unknown) => void (error instanceof Error && failed.add(error)),
  )

/** Whether it was `fetchAhead` that met an error. */
export const failedAhead = (error: Error): boolean => failed.has(error)
