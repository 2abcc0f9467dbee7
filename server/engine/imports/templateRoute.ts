import { canDo } from '../../../src/access/index.ts'
import { conditionsOf } from '../../../src/protocol/query.ts'
import { referenceFilter } from '../../../src/schema/index.ts'
import { templateOf } from '../../../src/protocol/calls/imports.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { implement } from '../calls/implement.ts'
import { fileHeaders, xlsxType } from '../../platform/http/workbook.ts'
import type { EnginePorts } from '../ports.ts'
import { authorise } from '../crud/common.ts'
import { conditionsNow } from '../records/asks.ts'
import { contextOf, recordContext, resourceOf, resourcesOf } from '../records/context.ts'
import { titlesOf } from '../records/present.ts'
import { hiddenFields, queryOfParams } from '../records/query.ts'
import { restrictToVisible } from '../records/visible.ts'
import type { Session } from '../../platform/context.ts'
import type { Scope } from '../../platform/store/types.ts'
import { namesInSheet } from './names.ts'
import { templateBook } from './template.ts'
import { exampleTargets } from './templateExample.ts'
import { templateTexts } from './template.texts.ts'

/**
 * For the example's reference fields: the name of the first suitable record that the caller can
 * read.
 */
const namesFor = async (
  ports: EnginePorts,
  scope: Scope,
  session: Session,
  resource: AnyResource,
): Promise<Record<string, string>> => {
  const ctx = recordContext(ports, resource, session)
  const found: Record<string, string> = {}
  for (const [name, to] of exampleTargets(resource)) {
    const field = resource.fields[name]
    const target = ctx.resources[to]
    if (!field || !target || !canDo(ctx.actor.access, target, 'read')) continue
    const targetCtx = contextOf(ctx, target)
    const oldest = new URLSearchParams({ limit: '1', sort: 'createTime' })
    const query = restrictToVisible(targetCtx, queryOfParams(targetCtx, oldest))
    const suits = conditionsOf(referenceFilter(field) ?? {}).flatMap(condition =>
      conditionsNow(ctx, target, condition),
    )
    const [row] = await scope.page(
      target,
      { ...query, where: [...query.where, ...suits] },
      hiddenFields(targetCtx),
    )
    if (!row) continue
    const titles = await titlesOf(scope, ctx, [{ ...row, [name]: row.id }])
    const text = (await namesInSheet(scope, ctx, titles))[to]?.[row.id]
    if (text !== undefined) found[name] = text
  }
  return found
}

/**
 * GET <resource>/template?without -> an xlsx to fill in, in the caller's language, with the fields
 * that the caller can see and import. `without`: comma-separated names of fields to leave out
 * because all rows have the same value.
 */
export const templateRoute = (resource: AnyResource) =>
  implement(templateOf(resource.name), {
    serve: async ({ c, ports, input }) => {
      authorise(c, resource, 'import')
      const lang = c.get('lang')
      const session = c.get('session')
      const { actor, institution } = session
      const options = {
        access: actor.access,
        registry: resourcesOf(session, ports.resources),
        lang,
        zone: institution.timezone,
        year: ports.clock.now().getUTCFullYear() + 1,
        names: await namesFor(ports, c.get('scope'), session, resourceOf(session, resource)),
        without: (input.without ?? '').split(','),
      }
      const bytes = await ports.sheets.book(templateBook(resourceOf(session, resource), options))
      const name = `${resource.plural[lang]} - ${templateTexts.file[lang]}.xlsx`
      return new Response(bytes, { headers: fileHeaders(xlsxType, name) })
    },
  })
