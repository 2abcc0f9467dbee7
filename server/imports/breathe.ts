/** Milliseconds that one slice of work may hold the event loop. */
const slice = 8

/** Lets other requests run whenever this import has worked for a slice of time; call it between rows. */
export const breather = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  return () => {
    if (performance.now() - since < slice) return undefined
    return new Promise<void>(resolve =>
      setTimeout(() => {
        since = performance.now()
        resolve()
      }, 0),
    )
  }
}
