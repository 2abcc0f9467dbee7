/**
 * Kills the process that leads a group, with all that it has started; this process unless another
 * is named.
 */
export const killGroup = (leader: number = process.pid): void => {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // the system knows no groups, or all of it has ended
    if (leader === process.pid) process.kill(leader, 'SIGKILL')
  }
}
