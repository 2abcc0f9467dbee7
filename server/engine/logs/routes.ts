import type { EnginePorts } from '../ports.ts'
import { can } from '../../../src/access/index.ts'
import { mostCounted } from '../../../src/protocol/logs.ts'
import { resourcePath } from '../../../src/protocol/paths.ts'
import type { ListQuery } from '../../../src/protocol/query.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Ctx } from '../../platform/context.ts'
import { recordContext } from '../records/context.ts'
import type { RawRoute } from '../domain.ts'
import { logsOf, type LogKind } from './kinds.ts'
import { questionOf } from './question.ts'
import { countLog, type LogReader, type LogPart } from './rows.ts'
import { queryOfParams } from '../records/query.ts'
import { demandVerb } from '../records/rights.ts'
import { errors } from '../../platform/errors/errors.ts'
import { required } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { searchParamsOf, signerFor } from '../crud/common.ts'

const readerOf = (ports: EnginePorts, c: Ctx): LogReader => ({
  scope: c.get('scope'),
  me: c.get('session').actor.id,
  names: Object.keys(ports.resources),
})

/** Pages end where counting does; who looks for more narrows the question. */
const pageOf = ({ page, limit }: ListQuery): LogPart => {
  const offset = (page - 1) * limit
  if (offset >= mostCounted) throw errors.invalidParameter().at('page')
  return { limit, offset }
}

const routesOf = (ports: EnginePorts, def: AnyResource, kind: LogKind) => {
  const contextOf = (c: Ctx) => recordContext(ports, def, c.get('session'))
  /** The changes of one operation may be read by those who may read operations. */
  const mayRead = (c: Ctx) => {
    const { access } = c.get('session').actor
    const ofOne =
      def.name === 'operateLog' &&
      (searchParamsOf(c).has('operation') || searchParamsOf(c).has('id')) &&
      can(access, 'operationLog.read')
    if (!ofOne) demandVerb(c.get('session'), def, 'read')
  }
  const parseRequest = async (c: Ctx) => {
    const ctx = contextOf(c)
    const query = queryOfParams(ctx, searchParamsOf(c))
    return { ctx, query, question: await questionOf(c.get('scope'), ctx, query) }
  }
  return {
    /**
     * GET list -> { list, total, more }: `total` is exact up to 10,000; `more`: there are more than
     * that.
     */
    async list(c: Ctx): Promise<Response> {
      mayRead(c)
      const { ctx, query, question } = await parseRequest(c)
      const reader = readerOf(ports, c)
      const part = pageOf(query)
      const [{ list, refs }, totals] = await Promise.all([
        kind.read(reader, ctx, question, part),
        searchParamsOf(c).get('total') === 'no'
          ? undefined
          : countLog(kind.table, reader, question),
      ])
      return reply(c, { list, ...totals, ...(refs ? { refs } : {}) })
    },
    /** GET count -> { total, more } */
    async count(c: Ctx): Promise<Response> {
      mayRead(c)
      return reply(
        c,
        await countLog(kind.table, readerOf(ports, c), (await parseRequest(c)).question),
      )
    },
    /** GET get?id: 404 if there is none that the reader may see. */
    async get(c: Ctx): Promise<Response> {
      mayRead(c)
      const ctx = contextOf(c)
      const base = await questionOf(c.get('scope'), ctx, queryOfParams(ctx, new URLSearchParams()))
      const found = await kind.get(
        readerOf(ports, c),
        ctx,
        { ...base, ids: [required(c, 'id', 64)] },
        signerFor(ports, c),
      )
      if (!found) throw errors.notFound()
      return reply(c, found)
    },
  }
}

/**
 * The change log and the operation log, readable with their permissions; no one can write them
 * through the API.
 */
export const logLists: RawRoute = {
  reason:
    'the conditions of a list are the grammar of its definition, not inputs that a call can name',
  register: ports => app => {
    for (const [def, kind] of logsOf(Object.values(ports.resources))) {
      const routes = routesOf(ports, def, kind)
      for (const verb of ['list', 'count', 'get'] as const)
        app.get(resourcePath(def.name, verb), routes[verb])
    }
  },
}
