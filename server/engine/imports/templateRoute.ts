import { resourceOf, resourcesOf } from '../records/context.ts'
import { templateOf } from '../../../src/protocol/calls/imports.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { implement } from '../calls/implement.ts'
import { fileHeaders, xlsxType } from '../../platform/http/workbook.ts'
import { authorise } from '../crud/common.ts'
import { templateBook } from './template.ts'
import { templateTexts } from './template.texts.ts'

/**
 * GET <resource>/template?without -> an xlsx to fill in, in the caller's language, of the fields that they may see and import; `without`: names,
 * with commas between, of those that stand in no row because all are alike in them.
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
        without: (input.without ?? '').split(','),
      }
      const bytes = await ports.sheets.book(templateBook(resourceOf(session, resource), options))
      const name = `${resource.plural[lang]} - ${templateTexts.file[lang]}.xlsx`
      return new Response(bytes, { headers: fileHeaders(xlsxType, name) })
    },
  })
