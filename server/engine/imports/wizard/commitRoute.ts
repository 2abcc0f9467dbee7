import type { EnginePorts } from '../../ports.ts'
import { commitImport } from '../../../../src/protocol/calls/imports.ts'
import { implement } from '../../calls/implement.ts'
import type { Ctx } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { runIdempotent, tellOperation } from '../../../platform/http/idempotency.ts'
import { startImport } from '../background.ts'
import { demandCreating } from '../missing/create.ts'
import { takeSlot } from '../run.ts'
import { beginCommit } from './beginCommit.ts'
import { driftOf, refuseRows, type RefusedRow } from './drift.ts'
import { loadJob, loadOwnJob, lockJob, type JobRow } from './load.ts'
import { stillRefused } from './driftRecheck.ts'
import { presentWizardJob } from './present.ts'

/** Whether the job is as the caller saw it checked. */
const stands = (job: JobRow, checkKey: string): boolean =>
  job.state === 'CHECKED' && job.checkKey === checkKey && job.busy === null

// rows that a refusal names; all of them are in the plan
const named = 200
// rows that one transaction checks again
const rechecked = 250

/**
 * Checks rows again whose records have changed since the check. Rows with the same result, or with
 * nothing to change, stay; for the others it reports who changed their records and returns the job
 * to the person. Returns the check key for the commit.
 */
const recheckDrifted = async (
  c: Ctx,
  ports: EnginePorts,
  jobId: string,
  checkKey: string,
): Promise<string> => {
  const scope = c.get('scope')
  const { job, ctx } = await loadJob(c, ports, jobId)
  if (!stands(job, checkKey)) return checkKey
  const drifted = await driftOf(scope, ctx, job)
  const refused: RefusedRow[] = []
  let key = checkKey
  for (let at = 0; at < drifted.length; at += rechecked)
    await scope.transaction(async tx => {
      const loaded = await lockJob(c, ports, tx, jobId)
      if (!stands(loaded.job, key)) throw errors.importCheckOutdated()
      const part = drifted.slice(at, at + rechecked)
      refused.push(...(await stillRefused(tx, loaded, part)))
      key = (await lockJob(c, ports, tx, jobId)).job.checkKey ?? ''
    })
  if (!refused.length) return key
  refused.sort((a, b) => a.sheetRow - b.sheetRow)
  await scope.transaction(async tx => {
    const now = await lockJob(c, ports, tx, jobId)
    if (stands(now.job, key)) await refuseRows(tx, ports, jobId, refused)
  })
  const rows = refused.slice(0, named).map(({ sheetRow }) => sheetRow)
  throw errors.importRowsOutdated(
    { drifted: refused.length },
    { data: { jobId, drifted: refused.length, rows } },
  )
}

/**
 * POST importJob/commit { jobId, checkKey, mode } -> WizardJob; the rows are written after the
 * reply. 409 if the check is outdated (`unchecked`), if records changed since (`drifted`, with the
 * rows), and if all rows are requested and some have errors (`faulty`); 11029 while another import
 * of the resource is at work.
 */
export const commitImportRoute = implement(commitImport, {
  serve: async ({ c, ports, text, input: { jobId, checkKey, mode } }) => {
    const session = c.get('session')
    demandCreating(await loadOwnJob(c, ports, jobId))
    const key = await recheckDrifted(c, ports, jobId, checkKey)
    await runIdempotent(c, ports, text, async tx => {
      const { job } = await lockJob(c, ports, tx, jobId)
      if (!stands(job, key)) throw errors.importCheckOutdated()
      if (mode === 'all') {
        const faulty = await tx.db
          .selectFrom('importPlan')
          .select(eb => eb.fn.countAll<number>().as('n'))
          .where('jobId', '=', jobId)
          .where('verdict', '=', 'error')
          .where('left', '=', false)
          .executeTakeFirst()
        if (Number(faulty?.n ?? 0) > 0)
          throw errors.importRowsInvalid({ faulty: Number(faulty?.n) })
      }
      await takeSlot(tx, jobId)
      const operation = await beginCommit(tx, ports, session, job, mode)
      tellOperation(c, operation)
      return { jobId }
    })
    startImport({ ports, scope: c.get('scope'), jobId })
    return presentWizardJob(await loadJob(c, ports, jobId))
  },
})
