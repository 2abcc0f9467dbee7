import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import { isReason, type FileReason } from '../../../../src/protocol/errors/reasons.ts'
import type { WizardJob } from '../../../../src/protocol/imports.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import { teller } from '../../jobs/news.ts'
import { endJob } from '../results.ts'
import { fileKey, type ImportRun } from '../run.ts'
import { errorMessage } from '../../../platform/errors/errorMessage.ts'

/** The server's current activity for a job and its progress; stored as `importJob.busy`. */
export type JobActivity = NonNullable<WizardJob['busy']>
const busyText = (busy: JobActivity): string => JSON.stringify(busy)
/** The activity of a job whose rows are to be checked (`importJob.busy`). */
export const checking = (total: number, done = 0): string =>
  busyText({ doing: 'checking', done, total })

/**
 * Creates the functions that report a job's progress to the windows of the person who started it.
 */
export const createProgressNews = ({ ports, scope, jobId }: ImportRun, accountId: string) => {
  const news = teller(ports, scope.institutionId, accountId)
  const of = (state: string, done: number, total: number | null) =>
    ({ kind: 'import', id: jobId, state, done, total }) as const
  return {
    tell: (state: string, done: number, total: number | null) => news.tell(of(state, done, total)),
    end: (state: string, done: number, total: number | null) => news.end(of(state, done, total)),
  }
}

/** Another process or person has changed the job meanwhile: the work of this process is void. */
export class Overtaken extends Error {}

const isText = (value: unknown): value is string => typeof value === 'string'

/** The reason why a file was refused as a whole, from the thrown error, and its parameters. */
const refusalOf = (error: unknown): { readonly reason: FileReason; readonly named?: string } => {
  const { params = {}, data = {} } =
    error instanceof Fault && error.code === ErrorCode.importFailed ? error : {}
  const reason = params.reason ?? data.reason
  const named = params.columns ?? params.sheets ?? (isText(data.named) ? data.named : undefined)
  return {
    reason: isReason(reason) ? reason : 'broken',
    ...(named === undefined ? {} : { named: String(named) }),
  }
}

/**
 * Runs a phase; if the file can't be read or the work itself fails, the job ends FAILED with the
 * reason.
 */
export const orFail = async (
  run: ImportRun,
  createdBy: string,
  work: () => Promise<'halted' | undefined>,
): Promise<'halted' | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Overtaken) return undefined
    if (!(error instanceof Fault))
      run.ports.log.error(
        {
          jobId: run.jobId,
          error: { message: errorMessage(error) },
        },
        'import failed',
      )
    const state = await endJob(run, refusalOf(error))
    // a file that could not be read isn't offered for download either
    if (state === 'FAILED') await run.ports.files.delete(fileKey(run.jobId))
    createProgressNews(run, createdBy).end(state, 0, null)
    return undefined
  }
}
