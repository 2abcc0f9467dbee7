import { pages } from '../../custom-pages/index.ts'
import { resources } from '../../resources/index.ts'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import type { Label, Lang } from '../../src/schema/label.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import { screenAddressOf, screenTitle, segmentOf } from '../../src/ui/shell/menus.ts'
import { shellTexts } from '../../src/ui/shell/shell.texts.ts'

const product: Label = { en: 'Edu Console', zh: '教学管理台' }

/**
 * NAV-05: the expected document title at an address: from the route's page or resource, then the
 * product's name.
 */
export const titleAt = (address: string, lang: Lang): string => {
  const { pathname, searchParams } = new URL(address)
  const segment = segmentOf(pathname)
  const page = pages.find(({ route }) => route === segment)
  const place = screenAddressOf(Object.values<AnyResource>(resources), pathname, searchParams)
  const screen =
    page?.label[lang] ??
    (place && screenTitle(place)[lang]) ??
    shellTexts[lang][segment === ErrorCode.accessTokenExpired ? 'forbidden' : 'notFound']
  return `${screen} - ${product[lang]}`
}
