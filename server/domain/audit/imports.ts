import type { Check } from './check.ts'

/** 16: what an import read is what became of its rows, and the rows that are kept are as many. */
export const importChecks: Check = {
  name: 'rows of an import are accounted for (16)',
  async run({ scope }, tell) {
    const kept = scope.db
      .selectFrom('importRow')
      .select(['jobId', eb => eb.fn.countAll<number>().as('n')])
      .groupBy('jobId')
      .as('kept$')
    const jobs = await scope.db
      .selectFrom('importJob')
      .leftJoin(kept, 'kept$.jobId', 'importJob.jobId')
      .select(['importJob.jobId', 'fileName', 'read', 'created', 'updated', 'unchanged', 'skipped', 'failed', 'kept$.n as n'])
      .where('state', 'in', ['DONE', 'PARTIAL'])
      .orderBy('importJob.jobId')
      .execute()
    for (const { jobId, fileName, read, created, updated, unchanged, skipped, failed, n } of jobs) {
      const sum = created + updated + unchanged + skipped + failed
      if (sum !== read) tell(`import ${jobId} (${fileName}) read ${read} rows and accounts for ${sum}`)
      if (Number(n ?? 0) !== read) tell(`import ${jobId} (${fileName}) read ${read} rows and keeps ${Number(n ?? 0)}`)
    }
    return `${jobs.length} imports`
  },
}
