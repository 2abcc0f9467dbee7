import { systemName } from '../../../src/schema/actorName.ts'
import type { Lang } from '../../../src/schema/label.ts'

/** The actor in the logs if no person did it: the clock did, or a classroom reported it. */
export const systemId = 'system'

/** The name of an actor, in the language of its reader. */
export const actorNameIn = (
  lang: Lang,
  { actor, actorName }: { readonly actor: string; readonly actorName: string },
): string => (actor === systemId ? systemName[lang] : actorName)
