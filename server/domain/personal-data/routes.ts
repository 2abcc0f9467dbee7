import { can, canDo } from '../../../src/access/index.ts'
import { exportPersonalData } from '../../../src/protocol/calls/personalData.ts'
import { implement } from '../../engine/calls/implement.ts'
import { logOperation } from '../../engine/operations/log.ts'
import { isVisible, recordNotFound } from '../../engine/records/visible.ts'
import { contentDisposition } from '../../platform/http/disposition.ts'
import { fileSigner } from '../../platform/http/files.ts'
import { errors } from '../../platform/errors/errors.ts'
import { personalDataOf } from './export.ts'
import { jsonStream } from './jsonText.ts'

/** The calls of personal data; the erasure is an action of the people's resources. */
export const personalDataCalls = [
  implement(exportPersonalData, {
    read: async ({ ports, scope, session, of, input: { resource, id } }) => {
      const found = Object.hasOwn(ports.resources, resource) ? ports.resources[resource] : undefined
      const personal = ports.rules[resource]?.personal
      if (!found || !personal || personal.of) throw errors.notFound().at('resource')
      if (!can(session.actor.access, `${resource}.exportPersonalData`))
        throw errors.permissionMissing()
      if (!canDo(session.actor.access, found, 'read')) throw errors.permissionMissing()
      const ctx = of(resource)
      const record = await scope.get(found, id)
      if (!record || !isVisible(ctx, record)) throw recordNotFound(ctx)
      const sign = fileSigner(ports, scope.institutionId)
      const data = await personalDataOf(scope, ctx, record, sign)
      await logOperation(
        scope,
        { ...session, clock: ports.clock },
        { action: 'export', resource, recordId: id, title: data.person },
      )
      return new Response(jsonStream(data), {
        headers: {
          // JSON would be an envelope: this is a file
          'content-type': 'application/octet-stream',
          'content-disposition': contentDisposition('attachment', `${data.person}.json`, 'export'),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    },
  }),
]
