/** Lets a timer that waits not hold the process, where timers do (Node). */
export const resting = <T>(timer: T): T => {
  if (typeof timer === 'object' && timer !== null && 'unref' in timer) {
    const { unref } = timer
    if (typeof unref === 'function') unref.call(timer)
  }
  return timer
}
