import type { Hono } from 'hono'
import { operationLogOf } from '../../../src/protocol/logs.ts'
import { resourcePath } from '../../../src/protocol/paths.ts'
import type { Ctx, Env } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { recordContext } from '../records/context.ts'
import { journal, journalEntry } from './journal.ts'
import { notFound } from '../../platform/errors/factories.ts'
import { numberParameter, required } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { searchOf, signerFor } from '../crud/common.ts'
import { undoRoute } from './undoRoute.ts'

/** The journal: what a person did, and the way back. Every member has her own; `everyone=1` and its right show all. */
export const operationRoutes =
  (ports: EnginePorts) =>
  (app: Hono<Env>): void => {
    // reading needs a context, not a resource: titles, masks and rights are asked of each row's own
    const def = operationLogOf(Object.values(ports.resources))
    const contextOf = (c: Ctx) => ({
      ...recordContext(ports, def, c.get('session')),
      lang: c.get('lang'),
    })

    app.get(resourcePath('operation', 'list'), async c => {
      const page = numberParameter(c, 'page', 1, 1000)
      const limit = numberParameter(c, 'limit', 20, 100)
      return reply(
        c,
        await journal(c.get('scope'), contextOf(c), {
          page,
          limit,
          everyone: searchOf(c).get('everyone') === '1',
        }),
      )
    })
    app.get(resourcePath('operation', 'get'), async c => {
      const page = numberParameter(c, 'page', 1, 1_000_000)
      const limit = numberParameter(c, 'limit', 20, 100)
      const found = await journalEntry(c.get('scope'), contextOf(c), required(c, 'id', 64), {
        page,
        limit,
        sign: signerFor(ports, c),
      })
      if (!found) throw notFound()
      return reply(c, found)
    })
    app.post(resourcePath('operation', 'undo'), undoRoute(ports, contextOf))
  }
