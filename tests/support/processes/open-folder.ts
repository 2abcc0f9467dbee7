import { setInterval } from 'node:timers'
import { pgliteNode } from '../../../server/adapters/pglite-node.ts'

/** Opens the given folder, reports that, and stays until it is killed. */
const folder = process.argv[2]
if (!folder) throw new Error('no folder')
try {
  await pgliteNode(folder)
  process.stdout.write('open\n')
  setInterval(() => undefined, 1000)
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(3)
}
