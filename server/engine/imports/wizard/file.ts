import { blindFields } from '../../../../src/access/index.ts'
import { fault } from '../../../platform/errors.ts'
import type { LoadedJob } from './load.ts'

/**
 * Whether the caller may have the job's file read as she says: who sent it, and who sees all that a file may hold. Anybody else could have a
 * column that she sees masked taken for another, and read it there.
 */
export const mayRead = ({ job, resource, ctx: { actor } }: LoadedJob): boolean =>
  job.createdBy === actor.id || blindFields(actor.access, resource).size === 0

/** Throws 905. */
export const demandFile = (loaded: LoadedJob): void => {
  if (!mayRead(loaded)) throw fault('905')
}
