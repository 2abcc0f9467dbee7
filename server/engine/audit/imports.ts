import { outcomes, runningStates } from '../imports/states.ts'
import type { Audited, Check } from './check.ts'

const pageSize = 500

/**
 * Rows of records that an import says it wrote and that were never there: a record in the trash is
 * there.
 */
const lostOf = async ({ scope, ports }: Audited, jobId: string, name: string): Promise<number> => {
  const resource = ports.resources[name]
  if (!resource) return 0
  let lostCount = 0
  let last = -1
  for (;;) {
    const rows = await scope.db
      .selectFrom('importRow')
      .select(['sheetRow', 'recordId'])
      .where('jobId', '=', jobId)
      .where('outcome', 'in', ['created', 'updated'])
      .where('sheetRow', '>', last)
      .orderBy('sheetRow')
      .limit(pageSize)
      .execute()
    const ids = [...new Set(rows.flatMap(({ recordId }) => recordId ?? []))]
    const audited = ids.length
      ? await scope.db
          .selectFrom('audit')
          .select('recordId')
          .distinct()
          .where('resource', '=', name)
          .where('recordId', 'in', ids)
          .execute()
      : []
    const known = new Set(audited.map(({ recordId }) => recordId))
    lostCount += rows.filter(({ recordId }) => recordId === null || !known.has(recordId)).length
    last = rows.at(-1)?.sheetRow ?? last
    if (rows.length < pageSize) return lostCount
  }
}

/**
 * Check 16: the counts of an import agree with its rows. As many rows are stored for each outcome
 * as the import counts; after its end every row of the file has an outcome; no two rows created the
 * same record; and the records were written.
 */
export const importChecks: Check = {
  name: 'rows of an import are accounted for (16)',
  async run(audited, tell) {
    const { db } = audited.scope
    const rowCounts = await db
      .selectFrom('importRow')
      .select([
        'jobId',
        'outcome',
        eb => eb.fn.countAll<number>().as('n'),
        eb => eb.fn.count<number>('recordId').distinct().as('records'),
      ])
      .groupBy(['jobId', 'outcome'])
      .execute()
    const of = new Map(
      rowCounts.map(({ jobId, outcome, n, records }) => [
        `${jobId} ${outcome}`,
        { n: Number(n), records: Number(records) },
      ]),
    )
    const jobs = await db
      .selectFrom('importJob')
      .select([
        'jobId',
        'fileName',
        'resource',
        'state',
        'total',
        'read',
        'created',
        'updated',
        'unchanged',
        'skipped',
        'failed',
      ])
      .orderBy('jobId')
      .execute()
    for (const job of jobs) {
      const { jobId, fileName, read, state, total } = job
      const named = `import ${jobId} (${fileName})`
      const sum = outcomes.reduce((all, name) => all + job[name], 0)
      if (sum !== read) tell(`${named} read ${read} rows and accounts for ${sum}`)
      for (const name of outcomes) {
        const n = of.get(`${jobId} ${name}`)?.n ?? 0
        if (n !== job[name]) tell(`${named} tells of ${job[name]} rows ${name} and keeps ${n}`)
      }
      const createdCounts = of.get(`${jobId} created`)
      if (createdCounts && createdCounts.records !== createdCounts.n)
        tell(`${named} made ${createdCounts.records} records of ${createdCounts.n} rows`)
      const ended =
        state === 'DONE' ||
        state === 'PARTIAL' ||
        state === 'UNDONE' ||
        (state === 'CANCELLED' && read > 0)
      if (ended && total !== null && total !== read)
        tell(`${named} found ${total} rows and read ${read}`)
      const lostCount = runningStates.some(name => name === state)
        ? 0
        : await lostOf(audited, jobId, job.resource)
      if (lostCount) tell(`${named} tells of ${lostCount} records that were never written`)
    }
    return `${jobs.length} imports`
  },
}
