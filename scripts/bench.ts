import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import type { Figure } from '../tests/bench/figure.ts'

/**
 * `npm run bench [-- name …]`: runs tests/bench/*.bench.ts, prints a table, and writes the figures
 * as JSON to tests/bench/results.
 */
const nameFilters = process.argv.slice(2)
const files = globSync('tests/bench/*.bench.ts')
  .toSorted()
  .filter(file => !nameFilters.length || nameFilters.some(name => file.includes(name)))
// some open the console in a browser
if (!existsSync('dist/index.html')) execFileSync('npm', ['run', 'build'], { stdio: 'ignore' })
const figures: Figure[] = []
for (const file of files) {
  console.log(`… ${file}`)
  const { run } = (await import(resolve(file))) as { run(): Promise<Figure[]> }
  figures.push(...(await run()))
}
const reached = ({ value, reach, bound }: Figure): string =>
  reach === undefined ? '' : (bound === 'least' ? value >= reach : value <= reach) ? 'yes' : 'NO'
const round = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
for (const figure of figures)
  console.log(
    `${reached(figure).padEnd(4)}${round(figure.value).padStart(10)} ${figure.unit.padEnd(11)} ${figure.reach === undefined ? ''.padEnd(14) : `${figure.bound === 'least' ? '≥' : '≤'} ${figure.reach}`.padEnd(14)} ${figure.name}`,
  )
mkdirSync('tests/bench/results', { recursive: true })
const json = JSON.stringify(
  { at: new Date().toISOString(), cores: cpus().length, node: process.version, figures },
  null,
  2,
)
writeFileSync(`tests/bench/results/${new Date().toISOString().replaceAll(':', '')}.json`, json)
console.log(json)
