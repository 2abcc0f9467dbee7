import { readFileSync } from 'node:fs'
import { lockFaults, type Lock } from './lock-faults.ts'

/** Says in sentences what of package-lock.json npm would install unchecked. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm wrote it
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const faults = lockFaults(lock)
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length ? 1 : 0
