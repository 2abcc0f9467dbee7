import type { I18nProvider, TranslationMessages } from 'react-admin'
import polyglot from 'ra-i18n-polyglot'
import { langs, type Lang } from '../schema/label.ts'
import {
  browserLanguage,
  languageNames,
  langOfTag,
  setLanguage,
  type LanguagePort,
} from './language.ts'

/**
 * react-admin's own messages, one chunk per language. All other texts are in `texts` beside their
 * component.
 */
const loaders: Readonly<Record<Lang, () => Promise<TranslationMessages>>> = {
  en: async () => (await import('ra-language-english')).default,
  zh: async () => (await import('./messages.zh.ts')).messages,
}

/**
 * The i18n provider of one language, whose messages alone are loaded. Choosing another one stores
 * it and reloads the page (LNG-01).
 */
export const createI18n = async (lang: Lang, port?: LanguagePort): Promise<I18nProvider> => {
  const messages = await loaders[lang]()
  const locales = langs.map(locale => ({ locale, name: languageNames[locale] }))
  const provider = polyglot(() => messages, lang, locales, { allowMissing: true })
  return {
    ...provider,
    changeLocale: async locale => {
      const next = langOfTag(locale)
      if (next && next !== lang) setLanguage(next, port ?? browserLanguage())
    },
  }
}
