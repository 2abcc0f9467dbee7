import type { Hono } from 'hono'
import { canDo, seesField } from '../../../src/access/index.ts'
import { paths } from '../../../src/protocol/paths.ts'
import type { Found } from '../../../src/protocol/provider.ts'
import { searchFields, titleOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Ctx, Env } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import { recordContext } from '../records/context.ts'
import { presentRow } from '../records/present.ts'
import { cleanText, hiddenFields } from '../records/query.ts'
import { narrowed } from '../records/visible.ts'
import { parameter } from '../../platform/http/body.ts'
import { reply } from '../../platform/http/reply.ts'
import { signerFor } from './common.ts'

const most = 8

const foundIn = async (
  ports: EnginePorts,
  c: Ctx,
  resource: AnyResource,
  q: string,
): Promise<Found[]> => {
  const ctx = recordContext(ports, resource, c.get('session'))
  const title = resource.fields[resource.title]
  if (!canDo(ctx.actor.access, resource, 'read') || !title || !seesField(ctx.actor.access, title))
    return []
  const query = narrowed(ctx, {
    page: 1,
    limit: most,
    sort: '-createTime',
    q,
    deleted: 'no',
    where: [],
  })
  const rows = await c.get('scope').page(resource, query, hiddenFields(ctx))
  const sign = signerFor(ports, c)
  const others = searchFields(resource).filter(name => name !== resource.title)
  return Promise.all(
    rows.map(async row => {
      const record: Readonly<Record<string, unknown>> = await presentRow(ctx, row, sign)
      const subtitle = others
        .map(name => record[name])
        .filter(value => typeof value === 'string' && value !== '')
        .join(' · ')
      return { resource: resource.name, id: row.id, title: titleOf(resource, record), subtitle }
    }),
  )
}

/** GET search?q -> { list }: records of every resource with screens that the caller may read, by name, phone or account (the palette). */
export const searchRoutes =
  (ports: EnginePorts) =>
  (app: Hono<Env>): void => {
    app.get(paths.search, async (c: Ctx) => {
      const q = cleanText('q', parameter(c, 'q') ?? '').trim()
      const searched = Object.values(ports.resources).filter(
        r => r.routes && searchFields(r).length,
      )
      const list =
        q === ''
          ? []
          : (await Promise.all(searched.map(resource => foundIn(ports, c, resource, q)))).flat()
      return reply(c, { list })
    })
  }
