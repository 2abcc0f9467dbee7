import { setInterval } from 'node:timers'
import { join } from 'node:path'
import { Hono } from 'hono'
import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import { readEnvironment } from '../../server/adapters/environment.ts'
import { folderFiles } from '../../server/adapters/files.ts'
import { systemIds } from '../../server/adapters/ids.ts'
import { listen } from '../../server/adapters/listen.ts'
import { createLog } from '../../server/adapters/log.ts'
import { storeOf } from '../../server/adapters/open-store.ts'
import { createSheets } from '../../server/adapters/sheets/index.ts'
import { createApp } from '../../server/app.ts'
import type { AppPorts } from '../../server/context.ts'
import { runAudit } from '../../server/domain/audit/run.ts'
import { addMember, foundInstitution } from '../../server/domain/institutions/found.ts'
import { signingKeyOf } from '../../server/domain/session/key.ts'
import { openSession } from '../../server/domain/session/sessions.ts'
import { resumeImports } from '../../server/imports/background.ts'
import { resumeTasks } from '../../server/jobs/queue.ts'
import { seal } from '../../server/jobs/seal.ts'
import { rules } from '../../server/rules.ts'

/**
 * The server as a process of its own that fault tests kill: the product's store, files, sheets and jobs, and an empty school. Its clock runs
 * ahead by FAULT_AHEAD ms, a minute more at each start, so that what a dead process held is taken up at once. Prints where it listens.
 */
const environment = readEnvironment(process.env)
const ahead = Number(process.env['FAULT_AHEAD'] ?? 0)
const clock = { now: () => new Date(Date.now() + ahead) }
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
  files: folderFiles(join(environment.dataDir, 'files')),
  sheets: createSheets(),
  passwords: { hash: async text => text, verify: async (hash, text) => hash === text },
  config: { signingKey: await signingKeyOf(store, ids), version: 'fault', accessSeconds: 1_000_000, bulkInline: 400 },
}

const foundSchool = async (): Promise<void> => {
  const school = { name: 'School', countryCode: '86', domestic: true, currency: 'CNY', timezone: 'Asia/Shanghai' }
  const institution = await foundInstitution(ports, { ...school, plan: 'VIP_PACKAGE', teacherSeats: 200, studentLimit: 1_000_000 })
  const all = { account: 'admin', name: 'Admin', password: 'Passw0rd', role: 'administrator', rights: ['*'], masks: [] }
  await addMember(ports, institution, all)
}
if (!(await store.db.selectFrom('institution').select('id').executeTakeFirst())) await foundSchool()

const app = new Hono()
app.get('/fault/token', async c => {
  const member = await store.db.selectFrom('membership').select(['accountId', 'institutionId']).executeTakeFirstOrThrow()
  return c.text((await openSession(ports, member.accountId, member.institutionId, {})).accessToken)
})
app.get('/fault/audit', async c => {
  await seal(ports)
  return c.json((await runAudit(ports)).findings.map(({ check, fault }) => `${check}: ${fault}`))
})
app.route('/', createApp(ports))

const resume = () => {
  resumeImports(ports).catch((error: unknown) => log.error({ error: String(error) }, 'imports not resumed'))
  resumeTasks(ports).catch((error: unknown) => log.error({ error: String(error) }, 'tasks not resumed'))
}
const { address } = await listen(app.fetch, '127.0.0.1', 0)
process.stdout.write(`${address}\n`)
resume()
setInterval(resume, 1000)
