import type { Access } from '../../../src/access/index.ts'
import { customFieldsOf } from '../../platform/store/custom-fields.ts'
import { langs } from '../../../src/schema/label.ts'
import { accountTypeOf } from '../../platform/caller.ts'
import type { Session } from '../../platform/context.ts'
import { isObject } from '../../platform/http/body.ts'

/**
 * The starter of an import, as JSON: it continues after a restart with their rights of that time.
 */
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

const institutionOf = (
  storedInstitution: Readonly<Record<string, unknown>>,
): Session['institution'] => ({
  id: String(storedInstitution.id),
  name: String(storedInstitution.name),
  plan: String(storedInstitution.plan),
  teacherSeats: Number(storedInstitution.teacherSeats),
  studentLimit: Number(storedInstitution.studentLimit),
  domestic: storedInstitution.domestic === true,
  currency: String(storedInstitution.currency),
  currencyChosen: storedInstitution.currencyChosen !== false,
  accountType: accountTypeOf(storedInstitution.accountType),
  countryCode: String(storedInstitution.countryCode),
  // stored by a version without time zones, which used UTC
  timezone: typeof storedInstitution.timezone === 'string' ? storedInstitution.timezone : 'UTC',
  customFields: customFieldsOf({ customFields: storedInstitution.customFields }),
})

/** Restores a stored caller; undefined if the JSON is not one. */
export const callerOf = (storedCaller: unknown): Session | undefined => {
  if (
    !isObject(storedCaller) ||
    !isObject(storedCaller.actor) ||
    !isObject(storedCaller.actor.access) ||
    !isObject(storedCaller.institution)
  )
    return undefined
  const { rights, masks } = storedCaller.actor.access
  const access: Access = {
    rights: rights === 'all' ? 'all' : new Set(textsOf(rights)),
    masks: new Set(textsOf(masks)),
  }
  return {
    rid: String(storedCaller.rid),
    requestId: String(storedCaller.requestId),
    ip: typeof storedCaller.ip === 'string' ? storedCaller.ip : undefined,
    device: typeof storedCaller.device === 'string' ? storedCaller.device : undefined,
    lang: langs.find(lang => lang === storedCaller.lang) ?? 'zh',
    institutions: 1,
    institution: institutionOf(storedCaller.institution),
    actor: {
      id: String(storedCaller.actor.id),
      name: String(storedCaller.actor.name),
      role: typeof storedCaller.actor.role === 'string' ? storedCaller.actor.role : null,
      access,
      ...(typeof storedCaller.actor.actsFor === 'string'
        ? { actsFor: storedCaller.actor.actsFor }
        : {}),
    },
  }
}
