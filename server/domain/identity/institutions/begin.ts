import type { EnginePorts } from '../../../engine/ports.ts'
import { recordContext, type RecordContext } from '../../../engine/records/context.ts'
import { memberOf } from '../session/sessions.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'

/** Record contexts of a member, outside any request: for seeds and jobs. */
export const contextsOf = async (
  ports: EnginePorts,
  accountId: string,
  institutionId: string,
  requestId: string,
): Promise<(resource: AnyResource) => RecordContext> => {
  const member = await memberOf(ports, accountId, institutionId)
  return resource => recordContext(ports, resource, { ...member, lang: 'zh', requestId })
}
