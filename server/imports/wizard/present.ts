import type { WizardJob } from '../../../src/protocol/imports.ts'
import { isObject } from '../../http/body.ts'
import { presentJob } from '../present.ts'
import type { LoadedJob } from './load.ts'

/** A job as the caller sees it: what every import tells, and where a led one stands. */
export const presentWizardJob = ({
  job,
  ctx,
}: LoadedJob): Omit<WizardJob, keyof ReturnType<typeof presentJob>> & ReturnType<typeof presentJob> => ({
  ...presentJob(job, ctx.lang),
  wizard: job.wizard,
  createdBy: job.createdBy,
  createdByName: job.createdByName ?? '',
  revision: job.revision,
  sheets: [],
  preview: [],
  columns: [],
  unknown: [],
  mapping: null,
  verdicts: null,
  checkKey: job.checkKey,
  busy: null,
  drifted: job.drifted,
  operation: job.operation,
  undoneBy: job.undoneBy,
  keptUntil: job.keptUntil === null ? null : new Date(job.keptUntil).toISOString(),
  total: job.total ?? (isObject(job.headings) && typeof job.headings.total === 'number' ? job.headings.total : null),
})
