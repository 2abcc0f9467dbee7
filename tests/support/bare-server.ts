import { pages } from '../../custom-pages/index.ts'
import { readEnvironment } from '../../server/adapters/environment.ts'
import { systemIds } from '../../server/adapters/ids.ts'
import { listen } from '../../server/adapters/listen.ts'
import { createLog } from '../../server/adapters/log.ts'
import { storeOf } from '../../server/adapters/open-store.ts'
import { argonPasswords } from '../../server/adapters/passwords.ts'
import { createApp } from '../../server/app.ts'
import { addMember, foundInstitution } from '../../server/domain/institutions/found.ts'
import { signingKeyOf } from '../../server/domain/session/key.ts'
import { rules } from '../../server/rules.ts'
import { resources } from '../../resources/index.ts'
import { memoryFiles } from '../../mocks/portable.ts'
import type { AppPorts } from '../../server/context.ts'

// The server as a process of its own with an empty school, for tests that kill it. Prints where it listens, and nothing else.
const environment = readEnvironment(process.env)
const clock = { now: () => new Date() }
const ids = systemIds()
const log = createLog('error')
const store = await storeOf(environment, Object.values(resources), { clock, ids, log })
const ports: AppPorts = {
  store,
  clock,
  ids,
  log,
  resources,
  pages,
  rules,
  files: memoryFiles(),
  sheets: {
    read: () => Promise.resolve([]),
    write: () => new ReadableStream(),
    book: () => Promise.resolve(new Uint8Array()),
    mend: () => Promise.resolve(new Uint8Array()),
  },
  passwords: argonPasswords,
  config: { signingKey: await signingKeyOf(store, ids), version: 'test' },
}
if (!(await store.db.selectFrom('institution').select('id').executeTakeFirst())) {
  const school = {
    name: 'School',
    countryCode: '86',
    domestic: true,
    currency: 'CNY',
    timezone: 'Asia/Shanghai',
    plan: 'VIP_PACKAGE',
    teacherSeats: 200,
    studentLimit: 1_000_000,
  }
  const institution = await foundInstitution(ports, school)
  await addMember(ports, institution, {
    account: 'admin',
    name: 'Admin',
    password: 'Passw0rd',
    role: 'administrator',
    rights: ['*'],
    masks: [],
  })
}
const { address } = await listen(createApp(ports).fetch, '127.0.0.1', 0)
process.stdout.write(`${address}\n`)
