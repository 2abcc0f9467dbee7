import type { Lang } from '../../schema/label.ts'
import type { Catalogue } from './catalogue.ts'

const loaders: Readonly<Record<Lang, () => Promise<Catalogue>>> = {
  en: async () => (await import('./catalogue.en.ts')).englishCatalogue,
  zh: async () => (await import('./catalogue.zh.ts')).chineseCatalogue,
}

/**
 * Loads the catalogue of one language when it is first needed. A build adds the texts that domains
 * declare (scripts/error-codes-plugin.ts).
 */
export const loadCatalogue = async (lang: Lang): Promise<Catalogue> => loaders[lang]()
