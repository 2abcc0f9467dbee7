import { readFileSync } from 'node:fs'
import { lockFaults, type Lock } from './lock-faults.ts'

/** Lists the packages of package-lock.json that npm would install unverified. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- npm wrote it
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const faults = lockFaults(lock)
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.exitCode = faults.length ? 1 : 0
