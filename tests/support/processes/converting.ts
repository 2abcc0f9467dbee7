import { runConversion } from '../../../server/adapters/conversion/process.ts'

/** A server that converts until it is killed: its folder, and the script. */
const [root = '', script = ''] = process.argv.slice(2)
await runConversion({
  script: new URL(script),
  input: null,
  startsPrograms: true,
  root,
  collect: result => Promise.resolve(result),
  signal: new AbortController().signal,
  memoryMB: 400,
  timeoutMs: 600_000,
})
