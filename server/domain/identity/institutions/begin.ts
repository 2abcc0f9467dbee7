import type { EnginePorts } from '../../../engine/ports.ts'
import { contextOf, type RecordContext } from '../../../engine/records/context.ts'
import { consoleAddress } from '../../../platform/http/consoleOrigins.ts'
import { macOf } from '../../../platform/http/files.ts'
import { sealerOf } from '../../../platform/sealer.ts'
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
  const { resources, rules, clock, ids, passwords } = ports
  return resource =>
    contextOf(
      {
        ...member,
        lang: 'zh',
        requestId,
        resources,
        allRules: rules,
        pages: ports.pages,
        paymentRegistry: ports.paymentRegistry,
        origin: consoleAddress(ports),
        sign: text => macOf(ports.config.signingKey, text),
        seal: sealerOf(ports.config),
        clock,
        ids,
        passwords,
      },
      resource,
    )
}
