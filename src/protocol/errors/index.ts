import type { Lang } from '../../schema/label.ts'
import type { Catalogue, TextParams } from './catalogue.ts'
import { englishCatalogue as en } from './catalogue.en.ts'
import { chineseCatalogue as zh } from './catalogue.zh.ts'
import { say } from './say.ts'

// Both languages, for the server and for tests. The client imports ./load.ts, so that its first
// bundle contains neither.
const both: Readonly<Record<Lang, Catalogue>> = { en, zh }

/** Returns the text of a code in a language, filled with `params`; never a bare number. */
export const textOfCode = (code: string, lang: Lang, params?: TextParams): string =>
  say({ lang, catalogue: both[lang] }, code, params)
