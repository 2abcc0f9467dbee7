import { setTimeout as wait } from 'node:timers/promises'
import * as xlsx from '@e965/xlsx'
import { postgresAnswers } from '../support/scratch.ts'
import { percentile, type Figure } from './figure.ts'
import { studentRow } from './generate.ts'
import { checkFile, type Led } from './led.ts'
import { memoryOf, reader, startSchool, type StartedSchool, type StoreName } from './started.ts'

const rows = Number(process.env['BENCH_ROWS'] ?? 100_000)
const fileName = 'students.xlsx'

/** A workbook of students as another program writes it. */
const workbook = (): Uint8Array<ArrayBuffer> => {
  const lines = Array.from({ length: rows }, (_, n) => {
    const { name, account, phone, email } = studentRow(n)
    return [name, account, phone, email ?? '']
  })
  const book = xlsx.utils.book_new()
  const sheet = xlsx.utils.aoa_to_sheet([['姓名', '账号', '手机号', '邮箱'], ...lines])
  xlsx.utils.book_append_sheet(book, sheet, '学员')
  const bytes: unknown = xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
  if (!(bytes instanceof Uint8Array)) throw new Error('no workbook')
  return Uint8Array.from(bytes)
}

/**
 * Does something while the list is read ten times a second and the server's memory is looked at.
 */
const beside = async (school: StartedSchool, work: () => Promise<void>) => {
  const { read, close } = reader(school, 2)
  const spans: number[] = []
  let peak = 0
  const ended = new AbortController()
  const look = async () => {
    while (!ended.signal.aborted) {
      spans.push(await read('student/list?limit=50&computed=no'))
      peak = Math.max(peak, memoryOf(school.server))
      await wait(100)
    }
  }
  const from = performance.now()
  const looking = look()
  await work()
  const seconds = (performance.now() - from) / 1000
  ended.abort()
  await looking
  close()
  return { seconds, list: percentile(spans, 95), peak }
}

/** Waits until an import has come to a state. */
const reaching =
  ({ call }: StartedSchool) =>
  async (jobId: string, state: string): Promise<Led> => {
    for (;;) {
      const job = await call<Led>(`importJob/get?jobId=${jobId}`)
      if (job.state === state) return job
      if (['FAILED', 'PARTIAL', 'CANCELLED'].includes(job.state))
        throw new Error(JSON.stringify(job))
      await wait(100)
    }
  }

/** Seconds to the last byte of an export of everything; throws where it holds too little. */
const exportAll = async (
  { server, token }: StartedSchool,
  format: 'csv' | 'xlsx',
): Promise<number> => {
  const from = performance.now()
  const answer = await fetch(`${server.origin}/edu_adminserver/student/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ format, fields: 'all', inline: true }),
  })
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.ok || byteLength < rows * 10) throw new Error(`${answer.status}, ${byteLength} bytes`)
  return (performance.now() - from) / 1000
}

const measure = async (store: StoreName): Promise<Figure[]> => {
  const school = await startSchool(store, 0)
  const where = store === 'postgres' ? 'PostgreSQL' : 'PGlite'
  const say = `${where}: import of ${rows.toLocaleString('en')} students`
  try {
    // as where autovacuum has not come by yet
    await school.sql('alter table student set (autovacuum_enabled = off)')
    const bytes = workbook()
    const reached = reaching(school)
    let jobId = ''
    const check = await beside(school, async () => {
      jobId = await checkFile(school.call, bytes, fileName, reached)
    })
    const { checkKey } = await reached(jobId, 'CHECKED')
    const commit = await beside(school, async () => {
      await school.call('importJob/commit', { jobId, checkKey, mode: 'good' })
      await reached(jobId, 'DONE')
    })
    const csv = await exportAll(school, 'csv')
    const xlsxSeconds = await exportAll(school, 'xlsx')
    const isEmbedded = store === 'pglite'
    const after = `${where}: export of all fields right after it`
    return [
      { name: `${say}: upload to complete check`, value: check.seconds, unit: 's' },
      { name: `${say}: list during the check, p95`, value: check.list, unit: 'ms', reach: 100 },
      {
        name: `${say}: commit`,
        value: commit.seconds,
        unit: 's',
        ...(isEmbedded ? { reach: 35 } : {}),
      },
      { name: `${say}: list during the commit, p95`, value: commit.list, unit: 'ms', reach: 100 },
      ...[
        { step: 'check', peak: check.peak },
        { step: 'commit', peak: commit.peak },
      ].map(({ step, peak }) => ({
        name: `${say}: most memory during the ${step}`,
        value: peak,
        unit: 'MB',
        ...(isEmbedded ? { reach: 900 } : {}),
      })),
      { name: `${after}, csv`, value: csv, unit: 's', ...(isEmbedded ? {} : { reach: 4 }) },
      {
        name: `${after}, xlsx`,
        value: xlsxSeconds,
        unit: 's',
        ...(isEmbedded ? {} : { reach: 8 }),
      },
    ]
  } finally {
    await school.stop()
  }
}

/** A hundred thousand students through the wizard of a started server, and out again at once. */
export const run = async (): Promise<Figure[]> => {
  const only = process.env['BENCH_STORE']
  return [
    ...(only !== 'pglite' && (await postgresAnswers()) ? await measure('postgres') : []),
    ...(only !== 'postgres' ? await measure('pglite') : []),
  ]
}
