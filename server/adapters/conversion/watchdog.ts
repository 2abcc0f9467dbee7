import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { killGroup } from './killGroup.ts'
import type { WatchdogData, WatchdogReason } from './messages.ts'

/**
 * A thread of a conversion process. It kills the process with its children if the server has ended,
 * if they use too much memory, or if a step or the whole conversion takes too long, even while the
 * script blocks its event loop.
 */

const lookMs = 250
const pageBytes = 4096
const ticksPerSecond = 100
/**
 * Seconds by the clock for each second of processor time that a step, or the whole, may take: a
 * conversion has a low priority.
 */
const clockFactor = 4

/**
 * Memory of all processes of a group in bytes, and their processor time in seconds. If /proc can't
 * be read, it measures only this process, which has no children then.
 */
const groupUsage = (group: number): { readonly bytes: number; readonly seconds: number } => {
  let pages = 0
  let ticks = 0
  try {
    for (const id of readdirSync('/proc')) {
      if (!/^\d+$/.test(id)) continue
      try {
        // after the name, which may contain spaces: state, parent, group …; fields 12 to 15 are
        // times, field 22 is the resident set
        const figures = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
        if (Number(figures?.[2]) !== group) continue
        pages += Number(figures?.[21])
        for (const time of figures?.slice(11, 15) ?? []) ticks += Number(time)
      } catch {
        // it has ended meanwhile
      }
    }
  } catch {
    const { user, system } = process.cpuUsage()
    return { bytes: process.memoryUsage.rss(), seconds: (user + system) / 1e6 }
  }
  return { bytes: pages * pageBytes, seconds: ticks / ticksPerSecond }
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- child.ts starts it
const { server, memoryMB, endMark, limits } = workerData as WatchdogData

/**
 * Returns whether what the script has set a limit to, at this place of `limits`, has taken too
 * long.
 */
const limitWatch = (place: number) => {
  let known = -1
  let begun = { seconds: 0, clock: 0 }
  return (seconds: number): boolean => {
    const clock = performance.now() / 1000
    const number = Atomics.load(limits, place)
    if (number !== known) {
      known = number
      begun = { seconds, clock }
    }
    const limit = Atomics.load(limits, place + 1) / 1000
    return (
      limit > 0 && (seconds - begun.seconds > limit || clock - begun.clock > limit * clockFactor)
    )
  }
}
const watches = [limitWatch(0), limitWatch(2)]

const end = (reason: WatchdogReason): void => {
  writeFileSync(endMark, reason)
  killGroup()
}

if (parentPort)
  setInterval(() => {
    if (process.ppid !== server) return killGroup()
    const { bytes, seconds } = groupUsage(process.pid)
    if (bytes > memoryMB * 1024 * 1024) end('OUT_OF_MEMORY')
    else if (watches.some(isLate => isLate(seconds))) end('TIMED_OUT')
  }, lookMs)
