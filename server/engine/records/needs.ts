import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Row } from '../../platform/ports.ts'
import { systemId } from './actor.ts'
import type { RecordContext } from './context.ts'

type Asking = Pick<RecordContext, 'resource' | 'institution' | 'clock' | 'actor'>

const isOver = (until: string | null | undefined, now: Date): boolean =>
  until !== null && until !== undefined && new Date(until) <= now

/**
 * The reason why records of the resource can't be added now: what it `needs` has expired. Records
 * that the server itself adds (a lesson in progress, a late report) are exempt.
 */
export const unmetNeed = ({ resource, institution, clock, actor }: Asking): Issue | undefined => {
  if (resource.needs === undefined || actor.id === systemId) return undefined
  const now = clock.now()
  if (isOver(institution.planUntil, now))
    return { code: institution.planTrial ? ErrorCode.trialExpired : ErrorCode.planExpired }
  return resource.needs === 'booking' && isOver(institution.bookingUntil, now)
    ? { code: ErrorCode.bookingSystemExpired }
    : undefined
}

const isLiving = (row: Row | undefined): boolean => row !== undefined && row.deletedAt === null

/** Throws the error of `unmetNeed` if a change adds or restores a record. */
export const demandNeeds = (
  ctx: Asking,
  steps: readonly { readonly before: Row | undefined; readonly after: Row }[],
): void => {
  const issue = unmetNeed(ctx)
  if (issue && steps.some(({ before, after }) => isLiving(after) && !isLiving(before)))
    throw new Fault(issue.code)
}
