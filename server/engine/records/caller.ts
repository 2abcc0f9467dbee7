import type { Access } from '../../../src/access/index.ts'
import { langs } from '../../../src/schema/label.ts'
import type { Session } from '../../platform/context.ts'
import { isObject } from '../../platform/http/body.ts'

/** Who began an import, as JSON: it goes on after a restart with the rights they had. */
export const keepCaller = ({ rid, actor, institution, lang, requestId, ip, device }: Session) => ({
  rid,
  ip,
  device,
  lang,
  requestId,
  institution,
  actor: {
    ...actor,
    access: {
      rights: actor.access.rights === 'all' ? 'all' : [...actor.access.rights],
      masks: [...actor.access.masks],
    },
  },
})

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : []

const institutionOf = (kept: Readonly<Record<string, unknown>>): Session['institution'] => ({
  id: String(kept.id),
  name: String(kept.name),
  plan: String(kept.plan),
  teacherSeats: Number(kept.teacherSeats),
  studentLimit: Number(kept.studentLimit),
  domestic: kept.domestic === true,
  currency: String(kept.currency),
  currencyChosen: kept.currencyChosen !== false,
  countryCode: String(kept.countryCode),
  // kept before there was one: its times were taken so
  timezone: typeof kept.timezone === 'string' ? kept.timezone : 'UTC',
})

/** The kept caller again; undefined where the JSON is none. */
export const callerOf = (kept: unknown): Session | undefined => {
  if (
    !isObject(kept) ||
    !isObject(kept.actor) ||
    !isObject(kept.actor.access) ||
    !isObject(kept.institution)
  )
    return undefined
  const { rights, masks } = kept.actor.access
  const access: Access = {
    rights: rights === 'all' ? 'all' : new Set(textsOf(rights)),
    masks: new Set(textsOf(masks)),
  }
  return {
    rid: String(kept.rid),
    requestId: String(kept.requestId),
    ip: typeof kept.ip === 'string' ? kept.ip : undefined,
    device: typeof kept.device === 'string' ? kept.device : undefined,
    lang: langs.find(lang => lang === kept.lang) ?? 'zh',
    institutions: 1,
    institution: institutionOf(kept.institution),
    actor: {
      id: String(kept.actor.id),
      name: String(kept.actor.name),
      role: typeof kept.actor.role === 'string' ? kept.actor.role : null,
      access,
    },
  }
}
