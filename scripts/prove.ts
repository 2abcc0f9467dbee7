import { rmSync } from 'node:fs'
import { chromiumsHere } from '../tests/support/chromium/chosen.ts'
import { dropTables } from '../tests/support/templates.ts'
import { provePlan } from './testing/provePlan.ts'
import {
  printTotal,
  readReport,
  runNode,
  runVitest,
  sumOf,
  type Counts,
} from './testing/runVitest.ts'

/**
 * `npm run prove [-- part…]`: runs the checks that are too slow for `npm test`, by parts
 * (docs/testing.md). Each part prints its name at the start and its count at the end; several parts
 * also print their total. Arguments after the name of a single part are passed on to vitest or to
 * `scripts/mutate.ts`.
 */
const mutationReport = '.tmp/mutation.json'

/**
 * Runs the mutants: killed ones have passed; survivors have failed only if their share is above
 * what `--least` allows.
 */
const runMutants = (args: readonly string[], env: NodeJS.ProcessEnv): Counts => {
  rmSync(mutationReport, { force: true })
  const ok = runNode(['scripts/mutate.ts', ...args], env)
  const { killed = 0, survivors = [] } = readReport<{ killed: number; survivors: unknown[] }>(
    mutationReport,
  )
  return { passed: killed, failed: ok ? 0 : Math.max(1, survivors.length) }
}

const plan = provePlan(process.argv.slice(2), chromiumsHere())
const results = plan.map(({ part, runs }) => {
  console.log(`\n${part}`)
  const counts = sumOf(
    runs.map(run => {
      if ('mutateArgs' in run) return runMutants(run.mutateArgs, { EDU_PROVE: part })
      const { projects, args, chromium, isBuilt } = run
      if (chromium) console.log(`\n${projects.join()} with CHROME_PATH=${chromium}`)
      return runVitest(projects, args, {
        EDU_PROVE: part,
        EDU_RING: 'whole',
        EDU_SKIP_BUILD: isBuilt ? '1' : '',
        ...(chromium ? { CHROME_PATH: chromium } : {}),
      })
    }),
  )
  console.log(part)
  printTotal(counts)
  return counts
})
await dropTables()
if (plan.length > 1) console.log('all parts')
if (plan.length > 1) printTotal(sumOf(results))
