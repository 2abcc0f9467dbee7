import type { Label, Lang } from './label.ts'

/** The name of the institution of the platform's operator. */
export const platformName = { en: 'Platform', zh: '平台' } as const satisfies Label

/** A kept name of an institution, in the language of its reader. */
export const institutionNameIn = (lang: Lang, name: string): string =>
  name === platformName.en ? platformName[lang] : name
