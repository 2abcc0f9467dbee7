/** Unrefs a timer so that it does not keep Node running; does nothing in the browser. */
export const unrefTimer = <T>(timer: T): T => {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer) {
    const { unref } = timer
    if (typeof unref === 'function') unref.call(timer)
  }
  return timer
}
