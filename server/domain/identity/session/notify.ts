import type { AppPorts } from '../../../platform/context.ts'
import { forgetKeys } from '../api-keys/known.ts'
import { liveOf } from './live.ts'

/**
 * Tells open windows of an institution that something happened (an import goes on, a room was
 * opened): all of them, or those of one account. Told within a second, in every process, and never
 * kept: a screen that needs to be sure asks as well.
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
 * To be called once rights, roles, memberships or sessions were changed and committed: this process
 * knows at once, the others within a second.
 */
export const accessChanged = (ports: AppPorts): Promise<void> => {
  forgetKeys(ports)
  return liveOf(ports).look()
}
