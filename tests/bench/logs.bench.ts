import { auditChecks } from '../../server/domains.ts'
import { canonical } from '../../server/engine/seal/chain.ts'
import { sealAll } from '../../server/engine/seal/seal.ts'
import { runAudit } from '../../server/engine/audit/run.ts'
import { percentile, timed, type Figure } from './figure.ts'
import { fillStudents } from './generate.ts'
import type { ScratchDatabase } from '../support/scratch.ts'
import { onStores, type BenchSchool } from './school.ts'

const people = 40
const size = 500
const deeds = [
  'update',
  'update',
  'update',
  'update',
  'import',
  'import',
  'create',
  'create',
  'delete',
  'restore',
] as const

/**
 * Fills the logs with so many changes, in operations of 1 to 500: forty people, mostly of students,
 * a hundredth of teachers, and a thousandth of saved views.
 */
const fillLogs = async (
  { scope, ids }: BenchSchool & { readonly ids: { next(): string } },
  count: number,
): Promise<void> => {
  for (let at = 0; at < count; at += size) {
    await scope.transaction(async tx => {
      for (let done = 0; done < size;) {
        const n = at + done
        const many = Math.min(size - done, n % 7 === 0 ? size : 1 + (n % 9))
        const requestId = ids.next()
        await tx.audit(
          Array.from({ length: many }, (_, i) => ({
            actor: `person${((n >> 3) * 7) % people}`,
            actorName: `Person ${((n >> 3) * 7) % people}`,
            action: deeds[(n >> 2) % deeds.length] ?? 'update',
            resource: n % 1000 === 3 ? 'savedView' : n % 100 === 7 ? 'teacher' : 'student',
            recordId: `b${((n + i) % 20_000).toString(36).padStart(25, '0')}`,
            before: { name: `Name ${n}`, bookingLimit: n % 30, version: 1 },
            after: { name: `Name ${n + 1}`, bookingLimit: (n + 1) % 30, version: 2 },
            requestId,
            title: `Name ${n + 1}`,
            ip: '10.0.0.1',
            device: 'Chrome 131 · Windows',
          })),
        )
        done += many
      }
    })
  }
}

/** Adds as many operations, each with a single old change. */
const fillOperations = async ({ scope, ports }: BenchSchool, count: number): Promise<void> => {
  const start = Date.now() - count
  for (let at = 0; at < count; at += size)
    await scope.db
      .insertInto('operation')
      .values(
        Array.from({ length: size }, (_, i) => ({
          id: ports.ids.next(),
          at: new Date(start + at + i).toISOString(),
          actor: `person${((at + i) * 7) % people}`,
          actorName: `Person ${((at + i) * 7) % people}`,
          action: deeds[(at + i) % deeds.length] ?? 'update',
          resource:
            (at + i) % 1000 === 3 ? 'savedView' : (at + i) % 100 === 7 ? 'teacher' : 'student',
          recordId: `b${((at + i) % 20_000).toString(36).padStart(25, '0')}`,
          title: `Name ${at + i}`,
          count: 1,
          ip: '10.0.0.1',
          device: 'Chrome 131 · Windows',
        })),
      )
      .execute()
}

const p95 = async (school: BenchSchool, path: (n: number) => string, times = 60): Promise<number> =>
  percentile(await timed(times, n => school.read(path(n))), 95)

const figuresOf = async (school: BenchSchool, database: ScratchDatabase): Promise<Figure[]> => {
  const count = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
  await fillStudents(school.scope, 20_000)
  await fillLogs({ ...school, ids: school.ports.ids }, count)
  await fillOperations(school, count)
  await database.run('vacuum analyze')
  const [{ from, to }] = [
    { from: new Date(Date.now() - 600_000).toISOString(), to: new Date().toISOString() },
  ]
  const record = `b${(77).toString(36).padStart(25, '0')}`
  const questions: Readonly<Record<string, (n: number) => string>> = {
    'first page': () => '',
    'by person': n => `&actor=person${n % people}`,
    'by action': n => `&action=${deeds[n % deeds.length] ?? ''}`,
    'by a rare action': () => '&action=delete',
    'by kind': n => `&resource=${['student', 'teacher'][n % 2] ?? ''}`,
    'by a rare kind': () => '&resource=savedView',
    'by person, kind and action': n => `&actor=person${n % people}&resource=teacher&action=update`,
    'by time': () => `&at_gte=${from}&at_lt=${to}`,
    'by record': () => `&resource=student&recordId=${record}`,
    'page 200': () => '&page=200',
    'searched by a record': () => '&q=' + encodeURIComponent('王伟'),
  }
  const say = `PostgreSQL, ${count.toLocaleString('en')} changes`
  const figures: Figure[] = []
  for (const log of ['operateLog', 'operationLog'])
    for (const [name, more] of Object.entries(questions))
      figures.push({
        name: `${say}: ${log}, ${name}, with count, p95`,
        value: await p95(school, n => `${log}/list?limit=50${more(n)}`),
        unit: 'ms',
        reach: 30,
      })
  const startTime = performance.now()
  await sealAll(school.scope, school.ports.clock, school.ports.config.signingKey)
  figures.push({
    name: `${say}: sealed after a downtime`,
    value: (performance.now() - startTime) / 1000,
    unit: 's',
  })
  const read = performance.now()
  const { findings } = await runAudit(school.ports, auditChecks)
  if (findings.length) throw new Error(canonical(findings.slice(0, 5)))
  figures.push({
    name: `${say}: audit of everything`,
    value: (performance.now() - read) / 1000,
    unit: 's',
  })
  return figures
}

/**
 * The logs of an institution with a million changes: the first page and filters, with their counts;
 * sealing; the audit.
 */
export const run = (): Promise<Figure[]> => onStores('logs', { postgres: figuresOf })
