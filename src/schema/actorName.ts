import type { Label, Lang } from './label.ts'

/**
 * The name that logs and journals keep if no person did it: the clock did, or a classroom reported
 * it.
 */
export const systemName = { en: 'System', zh: '系统' } as const satisfies Label

/** A kept name of an actor, in the language of its reader. */
export const actorNameFor = (lang: Lang, name: string): string =>
  name === systemName.en ? systemName[lang] : name
