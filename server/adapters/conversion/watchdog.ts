import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { killGroup } from './killGroup.ts'
import type { WatchdogData } from './messages.ts'

/**
 * A thread of a conversion's process. It ends the process, with all that it has started, where the server is gone or too much memory is held,
 * also while the script is busy and hears nothing.
 */

const lookMs = 250
const pageBytes = 4096

/** Memory of all processes of a group, in bytes; of this process alone where the system has no /proc. */
const groupBytes = (group: number): number => {
  let pages = 0
  try {
    for (const id of readdirSync('/proc')) {
      if (!/^\d+$/.test(id)) continue
      try {
        // behind the name, which may hold spaces: state, parent, group …; the 22nd is the resident set
        const figures = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
        if (Number(figures?.[2]) === group) pages += Number(figures?.[21])
      } catch {
        // it has ended meanwhile
      }
    }
  } catch {
    return process.memoryUsage.rss()
  }
  return pages * pageBytes
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- child.ts starts it
const { server, memoryMB, memoryMark } = workerData as WatchdogData

if (parentPort)
  setInterval(() => {
    if (process.ppid !== server) return killGroup()
    if (groupBytes(process.pid) <= memoryMB * 1024 * 1024) return
    writeFileSync(memoryMark, '')
    killGroup()
  }, lookMs)
