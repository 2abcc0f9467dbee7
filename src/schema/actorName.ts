import type { Label, Lang } from './label.ts'

/** What logs and journals keep as the name of whoever did it where nobody did: the clock, or what a classroom reported. */
export const systemName = { en: 'System', zh: '系统' } as const satisfies Label

/** A kept name of whoever did something, in the language of its reader. */
export const actorNameFor = (lang: Lang, name: string): string =>
  name === systemName.en ? systemName[lang] : name
