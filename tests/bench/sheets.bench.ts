import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createSheets } from '../../server/adapters/sheets/index.ts'
import { bigXls } from './big-xls.ts'
import type { Figure } from './figure.ts'

const megabyte = 1024 * 1024

/**
 * An xls of 20 MB and 60,000 rows, read beside the event loop. The import of such a file has its
 * figures elsewhere; this is the reading alone.
 */
export const run = async (): Promise<Figure[]> => {
  const bytes = bigXls()
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
  const before = process.memoryUsage.rss()
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  const from = performance.now()
  const [sheet] = await createSheets().read(bytes, 'students.xls')
  const seconds = (performance.now() - from) / 1000
  loop.disable()
  clearInterval(watch)
  if (sheet?.rows.length !== 60_001) throw new Error(`${String(sheet?.rows.length)} rows were read`)
  return [
    { name: 'an xls of 20 MB and 60,000 rows, read', value: seconds, unit: 's', reach: 8 },
    {
      name: 'event loop lag while it is read, p99',
      value: loop.percentile(99) / 1e6,
      unit: 'ms',
      reach: 50,
    },
    {
      name: 'memory that reading it takes',
      value: (peak - before) / megabyte,
      unit: 'MB',
      reach: 600,
    },
  ]
}
