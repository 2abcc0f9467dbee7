import type { Label, Lang } from '../schema/label.ts'

const brandNames = ['academy', 'default'] as const
export type BrandName = (typeof brandNames)[number]

/** What differs between the brands (LNG-03). */
export interface Brand {
  readonly name: BrandName
  /** The name shown on screen. */
  readonly product: Label
  /** The part of the document title after a screen's name. */
  readonly title: Label
  /** Address of the icon, for the tab and the sidebar. */
  readonly icon: string
}

export const brands: Readonly<Record<BrandName, Brand>> = {
  default: {
    name: 'default',
    product: { en: 'Edu Console', zh: '教学管理台' },
    title: { en: 'Edu Console', zh: '教学管理台' },
    icon: '/icon.svg',
  },
  academy: {
    name: 'academy',
    product: { en: 'Edu Academy', zh: '学院教务台' },
    title: { en: 'Edu Academy', zh: '学院教务台' },
    icon: '/icon-academy.svg',
  },
}

/** Sources of the flag; the first one that names a brand counts. */
const brandItem = 'brand'

/** Possible places of the flag; the first that names a brand counts. */
export interface BrandFlags {
  /** '?brand=academy' of the page's address. */
  readonly search?: string
  /** The institution's brand from the server. */
  readonly given?: string | null | undefined
  readonly stored?: string | null
  readonly built?: string | null | undefined
}

const named = (value: string | null | undefined): BrandName | undefined =>
  brandNames.find(name => name === value?.trim().toLowerCase())

/**
 * LNG-03: the academy brand where its flag is set (address, server, stored setting, build: in that
 * order), else the default brand.
 */
export const brandOf = ({ search = '', given: serverBrand, stored, built }: BrandFlags): Brand =>
  brands[
    named(new URLSearchParams(search).get(brandItem)) ??
      named(serverBrand) ??
      named(stored) ??
      named(built) ??
      'default'
  ]

const builtFlag: string | undefined = (import.meta as { env?: Record<string, string | undefined> })
  .env?.['VITE_EDU_BRAND']

/**
 * The brand of this page. A brand in the address is kept, so that it lasts beyond the first screen.
 */
export const currentBrand = (
  serverBrand?: string | null,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
  search: string = location.search,
): Brand => {
  const addressBrand = named(new URLSearchParams(search).get(brandItem))
  if (addressBrand) storage.setItem(brandItem, addressBrand)
  return brandOf({
    search,
    given: serverBrand,
    stored: storage.getItem(brandItem),
    built: builtFlag,
  })
}

/** NAV-05: returns the window title: the screen's name, then the product's. */
export const windowTitleOf = (screen: string, brand: Brand, lang: Lang): string =>
  screen ? `${screen} - ${brand.title[lang]}` : brand.title[lang]

/** NAV-05: the title of a public page of an institution, such as a report or an invitation. */
export const publicTitleOf = (name: string, institution: string, brand: Brand, lang: Lang) =>
  windowTitleOf(`${name} · ${institution}`, brand, lang)

/** Puts the brand's icon on the tab. */
export const showIcon = (brand: Brand, page: Document = document): void => {
  const link =
    page.querySelector<HTMLLinkElement>('link[rel="icon"]') ??
    page.head.appendChild(page.createElement('link'))
  link.rel = 'icon'
  link.href = brand.icon
}
