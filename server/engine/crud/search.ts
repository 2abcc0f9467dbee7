import type { EnginePorts } from '../ports.ts'
import { canDo, seesField } from '../../../src/access/index.ts'
import { searchRecords } from '../../../src/protocol/calls/search.ts'
import type { FoundRecord } from '../../../src/protocol/provider.ts'
import { searchFields, titleOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { Ctx } from '../../platform/context.ts'
import { recordContext } from '../records/context.ts'
import { implement } from '../calls/implement.ts'
import { presentRow } from '../records/present.ts'
import { hiddenFields } from '../records/query.ts'
import { restrictToVisible } from '../records/visible.ts'
import { signerFor } from './common.ts'

const resultLimit = 8

const foundIn = async (
  ports: EnginePorts,
  c: Ctx,
  declared: AnyResource,
  q: string,
): Promise<FoundRecord[]> => {
  const ctx = recordContext(ports, declared, c.get('session'))
  const { resource } = ctx
  const title = resource.fields[resource.title]
  if (!canDo(ctx.actor.access, resource, 'read') || !title || !seesField(ctx.actor.access, title))
    return []
  const query = restrictToVisible(ctx, {
    page: 1,
    limit: resultLimit,
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

/**
 * GET search?q -> { list }: records of every resource with screens that the caller may read, by
 * name, phone or account (the palette).
 */
export const searchCall = implement(searchRecords, {
  read: async ({ c, ports, input }) => {
    const q = input.q ?? ''
    const searched = Object.values(ports.resources).filter(r => r.routes && searchFields(r).length)
    const found =
      q === '' ? [] : await Promise.all(searched.map(resource => foundIn(ports, c, resource, q)))
    return { list: found.flat() }
  },
})
