import { langs, type Lang } from '../schema/label.ts'

/** Name of the stored setting (LNG-01). */
const languageItem = 'language'
export const languageNames: Readonly<Record<Lang, string>> = { en: 'English', zh: '简体中文' }

/** Sources of the language, so that tests need no browser. */
export interface LanguagePort {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** The browser's languages, most wanted first. */
  readonly languages: readonly string[]
  readonly reload: () => void
}
export const browserLanguage = (): LanguagePort => ({
  storage: localStorage,
  languages: navigator.languages.length ? navigator.languages : [navigator.language],
  reload: () => location.reload(),
})

/**
 * Converts a language tag: 'zh-CN', 'zh_TW', 'ZH' to 'zh', 'en-GB' to 'en'; undefined for another
 * language.
 */
export const langOfTag = (tag: string | null | undefined): Lang | undefined => {
  const head = tag?.trim().toLowerCase().split(/[-_]/)[0]
  return langs.find(lang => lang === head)
}

const stored = (storage: LanguagePort['storage']): string | null => {
  try {
    return storage.getItem(languageItem)
  } catch {
    return null // storage may be switched off
  }
}

/** LNG-01: the stored setting, then the browser's language, then English. */
export const currentLanguage = ({ storage, languages }: LanguagePort = browserLanguage()): Lang =>
  langOfTag(stored(storage)) ?? languages.map(langOfTag).find(lang => lang !== undefined) ?? 'en'

/**
 * Keeps the choice and reloads the page (LNG-01): every text and the server's words change
 * together.
 */
export const setLanguage = (
  lang: Lang,
  { storage, reload }: LanguagePort = browserLanguage(),
): void => {
  storage.setItem(languageItem, lang)
  reload()
}
