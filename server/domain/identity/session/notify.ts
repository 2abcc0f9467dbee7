import type { AppPorts } from '../../../platform/context.ts'
import { forgetKeys } from '../api-keys/known.ts'
import { liveOf } from './live.ts'

/**
 * Notifies open windows of an institution of an event (progress of an import, an opened room): all
 * of them, or those of one account. It arrives within a second, in every process, and is not
 * stored: a screen that must be sure also polls.
 */
export const notify = (
  ports: AppPorts,
  institutionId: string,
  to: { readonly accountId: string } | 'everyone',
  event: string,
  data: unknown = null,
): Promise<void> =>
  liveOf(ports).notify({ institutionId, ...(to === 'everyone' ? {} : to) }, event, data)

/**
 * Call it after changes to permissions, roles, memberships or sessions were committed: this process
 * applies them at once, other processes within a second.
 */
export const accessChanged = (ports: AppPorts): Promise<void> => {
  forgetKeys(ports)
  return liveOf(ports).look()
}
