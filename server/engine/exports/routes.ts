import { exportOf } from '../../../src/protocol/calls/exports.ts'
import { exportInline } from '../../../src/protocol/tasks.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Session } from '../../platform/context.ts'
import { implement, type CallRoute } from '../calls/implement.ts'
import { runIdempotent } from '../../platform/http/idempotency.ts'
import { enqueue, nudge } from '../jobs/queue.ts'
import { openSource } from './open.ts'
import { sendExport } from './send.ts'

/**
 * The file of a list, streamed while the store is read. It omits what the caller can't see and
 * masks what they see masked (IMP-03). `always`: also stream large lists, which otherwise become a
 * task.
 */
const exportCall = (name: string, path?: `/${string}`, always = false): CallRoute =>
  implement(exportOf(name, path), {
    serve: async ({ c, ports, text, input: { inline, ...input } }) => {
      const scope = c.get('scope')
      const session: Session = { ...c.get('session'), lang: c.get('lang') }
      const requestBody = Object.fromEntries(
        Object.entries(input).filter(([, value]) => value !== null),
      )
      const source = await openSource(ports, scope, session, name, requestBody)
      const rows = await source.count()
      const { total, more } = rows
      const waits = more === true || total > (ports.config.exportInline ?? exportInline)
      if (always || inline || !waits) return sendExport(ports, c, source, requestBody, rows)
      const task = {
        kind: 'export',
        resource: name,
        action: 'export',
        input: requestBody,
        ...(more ? {} : { total }),
      }
      const answer = await runIdempotent(c, ports, text, async tx => ({
        taskId: await enqueue(tx, ports, session, task),
      }))
      nudge(ports, scope.institutionId)
      return answer
    },
  })

/**
 * The exports of a resource's list, under a further address where its definition names one: there
 * it always returns the file.
 */
export const exportCallsOf = ({ name, export: exported }: AnyResource): readonly CallRoute[] =>
  exported === false
    ? []
    : [
        exportCall(name),
        ...(exported && exported.path ? [exportCall(name, exported.path, true)] : []),
      ]

/** The exports of the logs. */
export const logExports = [exportCall('operateLog'), exportCall('operationLog')]
