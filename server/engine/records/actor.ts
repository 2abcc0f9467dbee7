import { systemName } from '../../../src/schema/actorName.ts'
import type { Lang } from '../../../src/schema/label.ts'

/** Who stands in the logs where nobody did it: the clock, or what a classroom reported. */
export const systemId = 'system'

/** The name of whoever did something, as its reader is told it. */
export const actorNameIn = (
  lang: Lang,
  { actor, actorName }: { readonly actor: string; readonly actorName: string },
): string => (actor === systemId ? systemName[lang] : actorName)
