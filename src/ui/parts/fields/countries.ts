import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js/max'
import type { Lang } from '../../../schema/label.ts'

/**
 * A calling code by its chief country; `search`: one lower-case line for each country that shares
 * it.
 */
export interface CallingCode {
  readonly code: string
  readonly name: string
  readonly search: readonly string[]
}

// if several countries share a code, the one that most people mean
const chief: Readonly<Record<string, CountryCode>> = {
  1: 'US',
  7: 'RU',
  39: 'IT',
  44: 'GB',
  47: 'NO',
  61: 'AU',
  64: 'NZ',
  212: 'MA',
  262: 'RE',
  290: 'SH',
  358: 'FI',
  590: 'GP',
  599: 'CW',
}
/** Shown before the others. */
const first = ['86', '852', '853', '886', '1', '44', '81', '82', '65', '61']

const countriesByCode = (): Map<string, CountryCode[]> => {
  const found = new Map<string, CountryCode[]>()
  for (const country of getCountries()) {
    const code = String(getCountryCallingCode(country))
    found.set(code, [...(found.get(code) ?? []), country])
  }
  for (const [code, countries] of found)
    countries.sort((a, b) => Number(b === chief[code]) - Number(a === chief[code]))
  return found
}

const codesByLang = new Map<Lang, readonly CallingCode[]>()
/** Every calling code with the names of its countries in the language, the usual ones first. */
export const callingCodes = (lang: Lang): readonly CallingCode[] => {
  const cachedCodes = codesByLang.get(lang)
  if (cachedCodes) return cachedCodes
  const names = new Intl.DisplayNames([lang === 'zh' ? 'zh-CN' : 'en'], { type: 'region' })
  const others = new Intl.DisplayNames([lang === 'zh' ? 'en' : 'zh-CN'], { type: 'region' })
  const nameOf = (in_: Intl.DisplayNames, country: string) => in_.of(country) ?? country
  const list = [...countriesByCode()].map(([code, countries]) => ({
    code,
    name: nameOf(names, countries[0] ?? code),
    // in either language, by its letters, or by the digits
    search: countries.map(country =>
      [nameOf(names, country), nameOf(others, country), country, `+${code}`]
        .join(' ')
        .toLowerCase(),
    ),
  }))
  const rank = (code: string) => (first.includes(code) ? first.indexOf(code) : first.length)
  list.sort((a, b) => rank(a.code) - rank(b.code) || a.name.localeCompare(b.name, lang))
  codesByLang.set(lang, list)
  return list
}

/**
 * Codes of countries that match every word of the text; exact digits and names that begin with it
 * come first.
 */
export const findCodes = (list: readonly CallingCode[], text: string): readonly CallingCode[] => {
  const searchText = text.trim().toLowerCase()
  const words = searchText.split(/\s+/).filter(Boolean)
  const found = list.filter(({ search }) =>
    search.some(line => words.every(word => line.includes(word))),
  )
  const digits = searchText.replace(/^\+/, '')
  const rank = ({ code, search }: CallingCode) =>
    code === digits ? 0 : search[0]?.startsWith(searchText) ? 1 : 2
  return searchText ? found.toSorted((a, b) => rank(a) - rank(b)) : found
}
