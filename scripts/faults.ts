import { runRounds } from '../tests/faults/rounds.ts'
import { bothStores } from '../tests/support/stores.ts'

/**
 * `npm run faults -- 200 [seed] [store]`: kills the server at random moments of imports, bulk edits
 * and undos, in the given number of rounds on each store, and checks that the data are exactly as
 * they must be. Prints its seed, which repeats the run, and its result.
 */
const [count = '200', seedText, only] = process.argv.slice(2)
const rounds = Number(count)
const seed = seedText === undefined ? Date.now() % 1_000_000 : Number(seedText)
console.log(`seed ${seed}, ${rounds} rounds a store`)
let wrong = 0
for (const { name: store } of bothStores) {
  if (only !== undefined && only !== store) continue
  const from = performance.now()
  try {
    const { kills } = await runRounds({ store, rounds, seed, tell: line => console.log(line) })
    console.log(
      `${store}: ${rounds} rounds, ${kills} kills, ${Math.round((performance.now() - from) / 1000)} s: nothing lost, nothing doubled, the audit is green`,
    )
  } catch (error) {
    wrong++
    console.error(error instanceof Error ? error.message : error)
  }
}
console.log(`seed ${seed}: ${wrong ? `${wrong} stores failed` : 'all right'}`)
process.exitCode = wrong ? 1 : 0
