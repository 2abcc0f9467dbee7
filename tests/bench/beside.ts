import { monitorEventLoopDelay } from 'node:perf_hooks'
import { percentile } from './figure.ts'
import type { BenchSchool } from './school.ts'

/** Milliseconds between two loads of the list. */
const pause = 100

/**
 * The cost of one step: seconds of real time and of CPU (of all threads, and of the one that
 * answers requests), and the delays of others.
 */
export interface Step {
  readonly seconds: number
  readonly cpu: number
  readonly own: number
  /** Milliseconds. */
  readonly list: number
  readonly lag: number
}

const cpuOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1e6

/** Does something while the list is looked at ten times a second beside it. */
export const watched = async (school: BenchSchool, work: () => Promise<void>): Promise<Step> => {
  const loop = monitorEventLoopDelay({ resolution: 1 })
  const spans: number[] = []
  const ended = new AbortController()
  const look = async () => {
    while (!ended.signal.aborted) {
      await new Promise(done => setTimeout(done, pause))
      if (ended.signal.aborted) return
      const from = performance.now()
      await school.read('student/list?limit=50')
      spans.push(performance.now() - from)
    }
  }
  await school.read('student/list?limit=50')
  loop.enable()
  const [from, all, own] = [performance.now(), process.cpuUsage(), process.threadCpuUsage()]
  const looking = look()
  await work()
  const seconds = (performance.now() - from) / 1000
  const used = { cpu: cpuOf(process.cpuUsage(all)), own: cpuOf(process.threadCpuUsage(own)) }
  loop.disable()
  ended.abort()
  await looking
  return { seconds, ...used, list: percentile(spans, 95), lag: loop.percentile(99) / 1e6 }
}
