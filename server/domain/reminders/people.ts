import type { Lang } from '../../../src/schema/label.ts'
import type { Row } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { emailContact, phoneContact, type Contact } from '../identity/accounts/contact.ts'
import { textIn } from '../../engine/records/rows.ts'
import type { Contexts } from '../../engine/records/system.ts'

/** Somebody to be told, by the way that reaches her. */
export interface Reachable {
  readonly name: string
  readonly contact: Contact
  readonly lang: Lang
}

const mainland = '86'
const working: Readonly<Record<string, string>> = { teacher: 'ON_JOB', student: 'ACTIVE' }

/** A text message in mainland China (+86), else an e-mail; undefined where there is neither. */
const wayOf = (person: Row): Contact | undefined => {
  const [code, phone, email] = [
    textIn(person, 'countryCode'),
    textIn(person, 'phone'),
    textIn(person, 'email'),
  ]
  if (phone !== null && code === mainland) return phoneContact(code, phone)
  return email === null ? undefined : emailContact(email)
}

const languagesOf = async (
  { db }: Pick<Scope, 'db'>,
  kind: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string | null>> => {
  const rows = await db
    .selectFrom('accountLink')
    .innerJoin('account', 'account.id', 'accountLink.accountId')
    .select(['accountLink.recordId', 'account.language'])
    .where('accountLink.resource', '=', kind)
    .where('accountLink.recordId', 'in', ids)
    .execute()
  return new Map(rows.map(({ recordId, language }) => [recordId, language]))
}

/** Those of these people who can be told: neither suspended nor gone. The language is her account's, else that of where she is. */
export const reachable = async (
  scope: Scope,
  of: Contexts,
  kind: string,
  ids: readonly string[],
): Promise<Map<string, Reachable>> => {
  if (!ids.length) return new Map()
  const people = await scope.many(of(kind).resource, ids)
  const languages = await languagesOf(scope, kind, ids)
  return new Map(
    people.flatMap((person): [string, Reachable][] => {
      const contact = wayOf(person)
      if (!contact || person['status'] !== working[kind]) return []
      const language = languages.get(person.id)
      const usual = person['countryCode'] === mainland ? 'zh' : 'en'
      return [
        [
          person.id,
          {
            name: String(person['name'] ?? ''),
            contact,
            lang: language === 'en' || language === 'zh' ? language : usual,
          },
        ],
      ]
    }),
  )
}
