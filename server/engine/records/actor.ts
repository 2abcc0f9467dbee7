import type { Label, Lang } from '../../../src/schema/label.ts'

/** Who stands in the logs where nobody did it: the clock, or what a classroom reported. */
export const systemId = 'system'
export const systemName = { en: 'System', zh: '系统' } as const satisfies Label

/** The name of whoever did something, as its reader is told it. */
export const actorNameIn = (
  lang: Lang,
  { actor, actorName }: { readonly actor: string; readonly actorName: string },
): string => (actor === systemId ? systemName[lang] : actorName)
