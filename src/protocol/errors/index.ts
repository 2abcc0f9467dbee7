import type { Lang } from '../../schema/label.ts'
import type { Catalogue, TextParams } from './catalogue.ts'
import { englishCatalogue } from './catalogue.en.ts'
import { chineseCatalogue } from './catalogue.zh.ts'
import { declaredErrors, withDeclared } from './declared.ts'
import { say } from './say.ts'

// Both languages, for the server and for tests. The client imports ./load.ts, so that its first
// bundle contains neither.
const central: Readonly<Record<Lang, Catalogue>> = { en: englishCatalogue, zh: chineseCatalogue }

let complete = central
let known = 0
const catalogueIn = (lang: Lang): Catalogue => {
  // a domain that is loaded later adds its texts
  if (known !== declaredErrors().size) {
    known = declaredErrors().size
    complete = { en: withDeclared(central.en, 'en'), zh: withDeclared(central.zh, 'zh') }
  }
  return complete[lang]
}

/** Returns the text of a code in a language, filled with `params`; never a bare number. */
export const textOfCode = (code: string, lang: Lang, params?: TextParams): string =>
  say({ lang, catalogue: catalogueIn(lang) }, code, params)
