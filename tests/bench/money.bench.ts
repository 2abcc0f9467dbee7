import { attendance } from '../../resources/classroom/attendance/attendance.resource.ts'
import { bill } from '../../resources/billing/bill/bill.resource.ts'
import { lesson } from '../../resources/scheduling/lesson/lesson.resource.ts'
import { ledgerTxn } from '../../resources/ledger/ledger-txn/ledgerTxn.resource.ts'
import { ratedItem } from '../../resources/billing/rated-item/ratedItem.resource.ts'
import { noteUsage, setPrice } from '../../server/domain/billing/index.ts'
import { billMonthsOf } from '../../server/domain/billing/due.ts'
import { foundInstitution } from '../../server/domain/identity/institutions/found.ts'
import { chargeBalance, creditBalance } from '../../server/domain/ledger/index.ts'
import { dueWorker } from '../../server/engine/due/index.ts'
import type { EnginePorts } from '../../server/engine/ports.ts'
import type { RuleContext } from '../../server/engine/records/rules.ts'
import { systemContexts, type Contexts } from '../../server/engine/records/system.ts'
import { ruleContext } from '../../server/engine/records/pipeline.ts'
import { emptySchool } from '../support/school.ts'
import type { ScratchDatabase } from '../support/scratch.ts'
import { watched } from './beside.ts'
import { percentile, timed, type Figure } from './figure.ts'
import { fillRecords, fillStudents, recordId, studentId } from './generate.ts'
import { onStores, type BenchSchool } from './school.ts'

const writers = 16
const institutions = 50
const transactions = Number(process.env['BENCH_TRANSACTIONS'] ?? 3000)
/**
 * A full month has 10,000. Each has students who came in some segments, which their attendance sums
 * up.
 */
const lessons = Number(process.env['BENCH_LESSONS'] ?? 1000)
const [students, segments] = [20, 5]
/** Transactions and items that the pages of money are read among. */
const rows = Number(process.env['BENCH_LEDGER_ROWS'] ?? 1_000_000)
const minute = 60_000

/** Works in a transaction of an institution, in the server's name. */
const within = async <T>(
  ports: EnginePorts,
  institution: string,
  work: (ctx: RuleContext) => Promise<T>,
  known?: Contexts,
): Promise<T> => {
  const contexts = known ?? (await systemContexts(ports, institution))
  const context = { ...contexts(ledgerTxn.name), requestId: ports.ids.next() }
  return ports.store.scope(institution).transaction(tx => work(ruleContext(tx, context)))
}

const topUp = (key: string, amount: bigint, at?: string) => (ctx: RuleContext) =>
  creditBalance(ctx, {
    kind: 'CASH',
    amount,
    type: 'TOP_UP',
    source: 'Top-up',
    key,
    ...(at === undefined ? {} : { at }),
  })

/**
 * Transactions per second that the writers post: charges, and after every ten of them a top-up of
 * their sum.
 */
const rateOf = async (
  { ports }: BenchSchool,
  into: readonly string[],
  mark: string,
): Promise<number> => {
  const contexts = new Map<string, Contexts>()
  const post = async (n: number): Promise<void> => {
    const institution = into[n % into.length] ?? ''
    const key = `${mark} ${n}`
    await within(
      ports,
      institution,
      ctx =>
        n % 11 === 0
          ? topUp(key, 1000n)(ctx)
          : chargeBalance(ctx, { amount: 100n, type: 'LIVE', source: 'Lesson', key }),
      contexts.get(institution),
    )
  }
  for (const institution of into) {
    await within(ports, institution, topUp(mark, 1_000_000n))
    // as after the currency is chosen
    contexts.set(institution, await systemContexts(ports, institution))
  }
  let next = 0
  const from = performance.now()
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (next < transactions) await post(next++)
    }),
  )
  return transactions / ((performance.now() - from) / 1000)
}

/** A month ago, when its bill could still be added to, and a day later, when it closes. */
const [heldAt, ratedAt, closedAt] = (() => {
  const now = new Date()
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)
  return [first - 10 * 86_400_000, first + 86_400_000, first + 3 * 86_400_000]
})()
const portsAt = (ports: EnginePorts, at: number): EnginePorts => ({
  ...ports,
  clock: { now: () => new Date(at) },
})

const fillMonth = async ({ scope, ports, institution }: BenchSchool): Promise<void> => {
  const at = new Date(heldAt).toISOString()
  const before = new Date(heldAt - 86_400_000).toISOString()
  await within(ports, institution, async ctx => {
    await setPrice(ctx, { item: 'LIVE', name: 'Live', unitPrice: 3, from: before })
    await topUp('month', 1_000_000_000n, before)(ctx)
  })
  await fillRecords(scope, lesson, lessons, n => ({
    name: `Lesson ${n}`,
    startAt: new Date(heldAt - 60 * minute).toISOString(),
    endAt: at,
    closeAt: at,
    minutes: 60,
    definition: 'P480',
    status: 'ENDED',
  }))
  await fillRecords(scope, attendance, lessons * students, n => ({
    lessonId: recordId(lesson, Math.floor(n / students)),
    startAt: at,
    role: 'STUDENT',
    studentId: studentId(n % 10_000),
    personName: 'Bench',
    status: 'PRESENT',
    derived: 'PRESENT',
    minutes: 50,
    seconds: 3000 + (n % 600),
  }))
  for (let from = 0; from < lessons; from += 5000)
    await within(ports, institution, ctx =>
      noteUsage(
        ctx,
        'LIVE',
        Array.from({ length: Math.min(5000, lessons - from) }, (_, n) =>
          recordId(lesson, from + n),
        ),
      ),
    )
}

/** Rates all lessons of a month and closes its bill. */
const closing = async (where: string, school: BenchSchool): Promise<Figure[]> => {
  const { ports, scope } = school
  await fillStudents(scope, 10_000)
  await fillMonth(school)
  await school.store.tidy()
  const left = async () =>
    (await scope.db.selectFrom('usageDue').select('refId').limit(1).execute()).length
  const rating = await watched(school, async () => {
    while (await left()) await dueWorker(portsAt(ports, ratedAt), 'usageDue').workOff()
  })
  const close = await watched(school, () => billMonthsOf(scope, portsAt(ports, closedAt)))
  const [closed] = await scope.page(bill, {
    page: 1,
    limit: 1,
    sort: 'month',
    q: '',
    deleted: 'no',
    where: [],
  })
  if (closed?.state !== 'CLOSED') throw new Error('the bill is open')
  const count = (lessons * students * segments).toLocaleString('en')
  const say = `${where}, month of ${lessons.toLocaleString('en')} lessons and ${count} segments`
  return [
    {
      name: `${say}: rated and closed`,
      value: rating.seconds + close.seconds,
      unit: 's',
      reach: (60 * lessons) / 10_000,
    },
    { name: `${say}: its bill alone`, value: close.seconds, unit: 's' },
    { name: `${say}: list meanwhile, p95`, value: rating.list, unit: 'ms', reach: 100 },
    { name: `${say}: event loop lag meanwhile, p99`, value: rating.lag, unit: 'ms' },
  ]
}

/** Copies a row of an institution's table over the last two years. */
const multiplied = (table: string, institution: string): string => `
  insert into "${table}"
  select made.* from "${table}" one, generate_series(1, ${rows}) n,
    jsonb_populate_record(one, jsonb_build_object(
      'id', 'bench' || lpad(n::text, 10, '0'),
      'at', now() - n * interval '730 days' / ${rows},
      'createTime', now() - n * interval '730 days' / ${rows})) made
  where one."institutionId" = '${institution}'
    and one."id" = (select max("id") from "${table}" where "institutionId" = '${institution}')`

/** The page of the balance and the lists of money among many items. */
const pages = async (
  where: string,
  school: BenchSchool,
  database: ScratchDatabase,
): Promise<Figure[]> => {
  for (const { name } of [ledgerTxn, ratedItem])
    await database.run(multiplied(name, school.institution))
  await database.run('vacuum analyze')
  const reads = {
    'balance page': 'ledger/balance',
    'list of transactions': 'ledgerTxn/list?limit=50',
    'list of items': 'ratedItem/list?limit=50',
  }
  const figures: Figure[] = []
  for (const [what, path] of Object.entries(reads))
    figures.push({
      name: `${where}, ${rows.toLocaleString('en')} items: ${what}, p95`,
      value: percentile(await timed(50, () => school.read(path)), 95),
      unit: 'ms',
      reach: 30,
    })
  return figures
}

const rates = async (
  where: string,
  school: BenchSchool,
  reach: { readonly one: number; readonly many: number },
): Promise<Figure[]> => {
  const many: string[] = []
  for (let n = 0; n < institutions; n++)
    many.push(await foundInstitution(school.ports, { ...emptySchool, name: `School ${n}` }))
  const figure = async (into: readonly string[], mark: string, least: number): Promise<Figure> => ({
    name: `${where}: transactions of ${into.length} institution${into.length === 1 ? '' : 's'}, ${writers} writers`,
    value: await rateOf(school, into, mark),
    unit: '/s',
    reach: least,
    bound: 'least',
  })
  return [await figure(many.slice(0, 1), 'one', reach.one), await figure(many, 'many', reach.many)]
}

/** The ledger under many writers, a month's bill, and the pages of money among a million items. */
export const run = (): Promise<Figure[]> =>
  onStores('money', {
    postgres: async (school, database) => [
      ...(await rates('PostgreSQL', school, { one: 500, many: 2000 })),
      ...(await closing('PostgreSQL', school)),
      ...(await pages('PostgreSQL', school, database)),
    ],
    pglite: async school => [
      ...(await rates('PGlite', school, { one: 300, many: 300 })),
      ...(await closing('PGlite', school)),
    ],
  })
