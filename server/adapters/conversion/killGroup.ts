/** Kills a group's leading process with all that it has started; by default this process. */
export const killGroup = (leader: number = process.pid): void => {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // the system has no process groups, or the whole group has ended
    if (leader === process.pid) process.kill(leader, 'SIGKILL')
  }
}
