import type { Lang } from '../../schema/label.ts'
import type { Catalogue } from './catalogue.ts'

const loaders: Readonly<Record<Lang, () => Promise<{ readonly catalogue: Catalogue }>>> = {
  en: () => import('./catalogue.en.ts'),
  zh: () => import('./catalogue.zh.ts'),
}

/** The catalogue of one language, fetched when first needed. */
export const loadCatalogue = async (lang: Lang): Promise<Catalogue> =>
  (await loaders[lang]()).catalogue
