import { memoryFiles } from '../../mocks/portable.ts'
import { listen } from '../../server/adapters/listen.ts'
import { argonPasswords } from '../../server/adapters/passwords.ts'
import { createApp } from '../../server/app.ts'
import { noSheets } from './app.ts'
import { portsOfProcess } from './serverProcess.ts'

// The server as a separate process with an empty school, for tests that kill it. Prints only its
// address.
const ports = await portsOfProcess({
  files: memoryFiles(),
  sheets: noSheets,
  passwords: argonPasswords,
})
const { address } = await listen(createApp(ports).fetch, '127.0.0.1', 0)
process.stdout.write(`${address}\n`)
