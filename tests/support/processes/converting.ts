import { runConversion } from '../../../server/adapters/conversion/process.ts'

/** A server that converts until it is killed: its folder, the script, the script's input. */
const [root = '', script = '', input = ''] = process.argv.slice(2)
await runConversion({
  script: new URL(script),
  input,
  root,
  collect: result => Promise.resolve(result),
  signal: new AbortController().signal,
  memoryMB: 400,
  timeoutMs: 600_000,
})
