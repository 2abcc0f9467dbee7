import { useI18nProvider } from 'react-admin'
import type { Label, Lang } from '../schema/label.ts'

/** The same keys, with texts or functions of the same parameters. */
type Same<T> = {
  readonly [K in keyof T]: T[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : T[K] extends string
      ? string
      : Same<T[K]>
}

/**
 * Texts of one part of the screen, in both languages: `texts({ en: { rows: (n: number) => `${n}
 * rows` }, zh: { … } })`. A key missing in one language does not compile; they load with the chunk
 * that uses them.
 */
export const texts = <const T extends object>(both: {
  readonly en: T
  readonly zh: Same<T>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both languages have the same keys, which the parameter's type has judged
}): Readonly<Record<Lang, Same<T>>> => both as Readonly<Record<Lang, Same<T>>>

/**
 * The reader's language. A change of language reloads the page (LNG-01), so this doesn't subscribe
 * to changes: a list calls it a thousand times.
 */
export const useLang = (): Lang => (useI18nProvider().getLocale() === 'en' ? 'en' : 'zh')
/** The texts in the reader's language. */
export const useTexts = <T>(both: Readonly<Record<Lang, T>>): T => both[useLang()]
const inLanguage: Readonly<Record<Lang, (label: Label) => string>> = {
  en: label => label.en,
  zh: label => label.zh,
}
/** Turns a definition's label into a text. */
export const useLabel = (): ((label: Label) => string) => inLanguage[useLang()]
