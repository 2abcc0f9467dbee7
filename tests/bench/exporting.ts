import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Figure } from './figure.ts'
import type { BenchSchool } from './school.ts'

export interface Exported {
  readonly seconds: number
  /** Seconds to the first byte. */
  readonly first: number
  /** Of the process's memory, in MB. */
  readonly growth: number
  /** Of the event loop, in ms. */
  readonly lag: number
}

/** Watches the process while something is read. */
export const watched = async (
  work: (took: (bytes: number) => void) => Promise<void>,
): Promise<Exported> => {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let peakMemory = before
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const from = performance.now()
  let first: number | undefined
  await work(() => {
    first ??= (performance.now() - from) / 1000
    peakMemory = Math.max(peakMemory, process.memoryUsage.rss())
  })
  const seconds = (performance.now() - from) / 1000
  loop.disable()
  return {
    seconds,
    first: first ?? Number.NaN,
    growth: (peakMemory - before) / 1024 / 1024,
    lag: loop.percentile(99) / 1e6,
  }
}

/**
 * Exports all students, reading at full speed. Throws if the export has fewer than this many bytes.
 */
export const exportOnce = (
  school: BenchSchool,
  format: 'xlsx' | 'csv',
  least: number,
): Promise<Exported> =>
  watched(async took => {
    const body = JSON.stringify({ format, inline: true })
    const answer = await school.app.request('/edu_adminserver/student/export', {
      method: 'POST',
      body,
      headers: { ...school.headers, 'Content-Type': 'application/json' },
    })
    let bytes = 0
    for await (const piece of answer.body ?? []) {
      bytes += piece.byteLength
      took(piece.byteLength)
    }
    if (bytes < least) throw new Error(`the export holds ${bytes} bytes`)
  })

/** The figures of an export. */
export const exportFigures = (
  name: string,
  out: Exported,
  reach: { readonly seconds: number; readonly growth: number },
): Figure[] => [
  { name, value: out.seconds, unit: 's', reach: reach.seconds },
  { name: `${name}: first byte`, value: out.first, unit: 's', reach: 0.5 },
  { name: `${name}: memory growth`, value: out.growth, unit: 'MB', reach: reach.growth },
  { name: `${name}: event loop lag, p99`, value: out.lag, unit: 'ms', reach: 50 },
]
