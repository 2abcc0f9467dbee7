import { auditChecks, domains } from '../../server/domains.ts'
import { setInterval } from 'node:timers'
import { join } from 'node:path'
import { Hono } from 'hono'
import { readEnvironment } from '../../server/adapters/environment.ts'
import { folderFiles } from '../../server/adapters/files.ts'
import { listen } from '../../server/adapters/listen.ts'
import { createSheets } from '../../server/adapters/sheets/index.ts'
import { createApp } from '../../server/app.ts'
import { runAudit } from '../../server/engine/audit/run.ts'
import { ledgerTxn } from '../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { creditBalance } from '../../server/domain/ledger/index.ts'
import { openSession } from '../../server/domain/identity/session/sessions.ts'
import { resumeImports } from '../../server/engine/imports/background.ts'
import { resumeTasks, tasksDone } from '../../server/engine/jobs/queue.ts'
import { systemContexts } from '../../server/engine/records/system.ts'
import { ruleContext } from '../../server/engine/records/pipeline.ts'
import { planSchedules } from '../../server/engine/schedules/plan.ts'
import { runSchedule } from '../../server/engine/schedules/runSchedule.ts'
import { seal } from '../../server/engine/seal/sealAll.ts'
import { plainPasswords } from '../support/app.ts'
import { portsOfProcess } from '../support/serverProcess.ts'

/**
 * The server as a separate process that fault tests kill: the real store, files, sheets and jobs,
 * and an empty school. Its clock is ahead by FAULT_AHEAD ms, a minute more at each start, so that
 * work of a dead process is resumed at once. Prints its address.
 */
const ahead = Number(process.env['FAULT_AHEAD'] ?? 0)
const ports = await portsOfProcess({
  clock: { now: () => new Date(Date.now() + ahead) },
  files: folderFiles(join(readEnvironment(process.env).dataDir, 'files')),
  sheets: createSheets(),
  passwords: plainPasswords,
  config: { accessSeconds: 1_000_000, bulkInline: 400 },
})
const { store, log } = ports

const app = new Hono()
app.get('/fault/token', async c => {
  const member = await store.db
    .selectFrom('membership')
    .select(['accountId', 'institutionId'])
    .executeTakeFirstOrThrow()
  return c.text((await openSession(ports, member.accountId, member.institutionId, {})).accessToken)
})
app.get('/fault/audit', async c => {
  await seal(ports)
  return c.json(
    (await runAudit(ports, auditChecks)).findings.map(({ check, fault }) => `${check}: ${fault}`),
  )
})
/** Does what the clock has made due: of every domain, of records, and the work in the queue. */
app.post('/fault/due', async c => {
  for (const schedule of domains.flatMap(domain => domain.schedules ?? []))
    await runSchedule(ports, schedule, false)
  await planSchedules(ports)
  await resumeTasks(ports)
  await tasksDone(ports)
  return c.text('done')
})
/** Adds hundredths of the currency to the balance, once. */
app.post('/fault/credit', async c => {
  const { id } = await store.db
    .selectFrom('institution')
    .select('id')
    .where('operator', 'is', null)
    .executeTakeFirstOrThrow()
  const of = await systemContexts(ports, id)
  await store.scope(id).transaction(tx =>
    creditBalance(ruleContext(tx, of(ledgerTxn.name)), {
      kind: 'CASH',
      amount: BigInt(c.req.query('amount') ?? '0'),
      type: 'TOP_UP',
      source: 'top-up',
      key: 'fault',
      payType: 'ALIPAY',
    }),
  )
  return c.text('done')
})
app.get('/fault/files', async c => {
  const always = new Date(8_640_000_000_000_000)
  return c.json(await ports.files.list('', always, true))
})
app.get('/fault/file', async c => {
  const file = await ports.files.stream(c.req.query('key') ?? '')
  return new Response(file?.body ?? null)
})
app.route('/', createApp(ports))

const resume = () => {
  resumeImports(ports).catch((error: unknown) =>
    log.error({ error: String(error) }, 'imports not resumed'),
  )
  resumeTasks(ports).catch((error: unknown) =>
    log.error({ error: String(error) }, 'tasks not resumed'),
  )
}
const { address } = await listen(app.fetch, '127.0.0.1', 0)
process.stdout.write(`${address}\n`)
resume()
setInterval(resume, 1000)
