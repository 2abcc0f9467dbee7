import type { Hono } from 'hono'
import { resourcePath } from '../../../src/protocol/paths.ts'
import { exportInline } from '../../../src/protocol/tasks.ts'
import type { Ctx, Env, Session } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { logsOf } from '../logs/kinds.ts'
import { invalidParameter } from '../../platform/errors/factories.ts'
import { readBody } from '../../platform/http/body.ts'
import { once } from '../../platform/http/idempotency.ts'
import { authenticate } from '../../platform/http/middleware.ts'
import { reply } from '../../platform/http/reply.ts'
import { enqueue, nudge } from '../jobs/queue.ts'
import { onlyKeys } from '../records/selection.ts'
import { openSource } from './open.ts'
import { sendFile } from './send.ts'
import { exportKeys } from './source.ts'

const flag = (value: unknown): boolean => {
  if (value === undefined || typeof value === 'boolean') return value === true
  throw invalidParameter().at('inline')
}

/**
 * POST <resource>/export { query?, sort?, ids?, except?, columns?, fields?, format?, inline? } -> the file, streamed while the store is read;
 * what the caller may not see is not in it, what she sees masked is masked (IMP-03). Of more than 20,000 rows -> { taskId }: it is made in
 * the background and kept for a day, unless `inline` asks for it at once.
 */
export const exportRoute =
  (ports: EnginePorts, name: string, always = false) =>
  async (c: Ctx): Promise<Response> => {
    const scope = c.get('scope')
    const session: Session = { ...c.get('session'), lang: c.get('lang') }
    const { text, body } = await readBody(c)
    onlyKeys(body, exportKeys)
    const source = await openSource(ports, scope, session, name, body)
    const rows = await source.count()
    if (!always && !flag(body.inline)) {
      const { total, more } = rows
      if (more === true || total > (ports.config.exportInline ?? exportInline)) {
        const task = {
          kind: 'export',
          resource: name,
          action: 'export',
          input: body,
          ...(more ? {} : { total }),
        }
        const answer = await once(c, ports, text, async tx => ({
          taskId: await enqueue(tx, ports, session, task),
        }))
        nudge(ports, scope.institutionId)
        return reply(c, answer)
      }
    }
    return sendFile(ports, c, source, body, rows)
  }

/** The exports of every list: of every resource that has one, under further addresses where its definition names some, and of the logs. */
export const exportRoutes =
  (ports: EnginePorts) =>
  (app: Hono<Env>): void => {
    for (const { name, export: exported } of Object.values(ports.resources)) {
      app.post(resourcePath(name, 'export'), exportRoute(ports, name))
      // where somebody else's address is kept it answers as it always did: with the file
      if (exported && exported.path)
        app.post(exported.path, authenticate(ports), exportRoute(ports, name, true))
    }
    for (const [{ name }] of logsOf(Object.values(ports.resources)))
      app.post(resourcePath(name, 'export'), exportRoute(ports, name))
  }
