import { Worker } from 'node:worker_threads'
import type { Paper, Papers } from '../../platform/papers.ts'

/** Papers under way at once; more wait. @tuning */
const atOnce = 2
/** Milliseconds after which a document that isn't ready is abandoned. @tuning */
const longest = 30_000

const printOne = (paper: Paper): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: paper,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    const late = setTimeout(() => {
      void worker.terminate()
      reject(new Error('a paper took too long'))
    }, longest)
    worker.once('message', (bytes: Uint8Array) => resolve(bytes))
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(late)
      reject(new Error('a paper was not made'))
    })
  })

/**
 * Prints papers in threads of their own: layout and fonts take tens of milliseconds that no request
 * waits for.
 */
export const threadPapers = (): Papers => {
  let going = 0
  const waiting: (() => void)[] = []
  return {
    async print(paper) {
      if (going >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
      going += 1
      try {
        return await printOne(paper)
      } finally {
        going -= 1
        waiting.shift()?.()
      }
    },
  }
}
