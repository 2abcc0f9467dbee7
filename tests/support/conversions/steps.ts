import type { ConvertFile } from '../../../server/adapters/conversion/messages.ts'

interface Seconds {
  readonly step: number
  readonly budget: number
}

/**
 * Takes step after step, each well below its limit, and never comes to an end: a document of many
 * pages that are hard to draw.
 */
export const convert: ConvertFile = ({ input, step, budget }) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its test says them
  const seconds = input as Seconds
  budget(seconds.budget)
  for (;;) {
    step(seconds.step)
    const end = performance.now() + (seconds.step * 1000) / 4
    while (performance.now() < end);
  }
}
