import { fileHeaders, xlsxType } from '../http/workbook.ts'
import { authorise, type ResourceRoute } from '../routes/crud/common.ts'
import { templateBook } from './template.ts'
import { templateTexts } from './template.texts.ts'

/** GET <resource>/template -> an xlsx to fill in, in the caller's language, of the fields that she may see and import. */
export const templateRoute: ResourceRoute = (ports, resource) => async c => {
  authorise(c, resource, 'import')
  const lang = c.get('lang')
  const { access } = c.get('session').actor
  const bytes = await ports.sheets.book(templateBook(resource, { access, registry: ports.resources, lang }))
  const name = `${resource.plural[lang]} - ${templateTexts.file[lang]}.xlsx`
  return new Response(bytes, { headers: fileHeaders(xlsxType, name) })
}
