import { join } from 'node:path'
import { quietLog } from '../../../mocks/portable.ts'
import { folderFiles } from '../../../server/adapters/files.ts'
import { listen } from '../../../server/adapters/listen.ts'
import { argonPasswords } from '../../../server/adapters/passwords.ts'
import { s3Files } from '../../../server/adapters/s3Files.ts'
import { s3Of } from '../../../server/adapters/s3Settings.ts'
import { createApp } from '../../../server/app.ts'
import { fileKeyOf } from '../../../server/engine/files/fileKey.ts'
import { noSheets } from '../app.ts'
import { portsOfProcess } from '../serverProcess.ts'
import { testPurposes } from '../uploadPurposes.ts'

// A server that takes files for the purposes of tests, until it is killed; in a folder or a bucket,
// as its environment says.
const s3 = s3Of(process.env)
const ports = await portsOfProcess({
  files: s3 ? s3Files(s3, quietLog) : folderFiles(join(process.env['DATA_DIR'] ?? '', 'files')),
  sheets: noSheets,
  passwords: argonPasswords,
})
const app = createApp({ ...ports, uploads: testPurposes().uploads })
app.get('/test/file/:id', async c => {
  const { id: institution } = await ports.store.db
    .selectFrom('institution')
    .select('id')
    .executeTakeFirstOrThrow()
  const file = await ports.files.stream(fileKeyOf(institution, c.req.param('id')))
  return new Response(file?.body ?? null)
})
const { address } = await listen(app.fetch, '127.0.0.1', 0)
process.stdout.write(`${address}\n`)
