import type { Lang } from '../../schema/label.ts'
import type { Catalogue, Params } from './catalogue.ts'
import { catalogue as en } from './catalogue.en.ts'
import { catalogue as zh } from './catalogue.zh.ts'
import { say } from './say.ts'

// Both languages at once, for the server and for tests. The client imports ./load.ts, so that its first bundle holds neither.
const both: Readonly<Record<Lang, Catalogue>> = { en, zh }

/** The text of a code in a language, with the figures of `params`. Never a bare number. */
export const textOf = (code: string, lang: Lang, params?: Params): string =>
  say({ lang, catalogue: both[lang] }, code, params)
