import type { Lang } from '../../../src/schema/label.ts'
import { student, type Student } from '../../../resources/people/student/student.resource.ts'
import { teacher, type Teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { user, type User } from '../../../resources/identity/user/user.resource.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { Telling } from '../../engine/notices/inbox.ts'
import { emailContact, phoneContact, type Contact } from '../identity/index.ts'

/** A recipient, with their contacts. */
export interface Reachable {
  readonly name: string
  /** At least one, the usual one first. */
  readonly contacts: readonly [Contact, ...Contact[]]
  readonly lang: Lang
}

const personKinds = ['teacher', 'student', 'user'] as const
type PersonKind = (typeof personKinds)[number]
type AnyPerson = Teacher | Student | User
/** Whether the records of a resource are people who can receive messages. */
export const isPersonKind = (resource: string): resource is PersonKind =>
  personKinds.some(kind => kind === resource)

const mainland = '86'
const isActive = ({ status }: AnyPerson): boolean => status === 'ON_JOB' || status === 'ACTIVE'

/** The person's phone in mainland China (+86), then their e-mail address. */
const contactsOf = ({ countryCode, phone, email }: AnyPerson): readonly Contact[] => [
  ...(phone && countryCode === mainland ? [phoneContact(countryCode, phone)] : []),
  ...(email ? [emailContact(email)] : []),
]

const channelSettings = { SMS: 'bySms', EMAIL: 'byMail' } as const
/**
 * The first contact whose channel the person has enabled; undefined: none. People without an
 * account have no such settings.
 */
export const wantedContact = (
  { contacts }: Pick<Reachable, 'contacts'>,
  telling: Telling | undefined,
): Contact | undefined =>
  contacts.find(({ channel }) => telling?.[channelSettings[channel]] ?? true)

const languagesOf = async (
  { db }: Pick<Scope, 'db'>,
  kind: PersonKind,
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

/**
 * Those of the people who can receive messages: neither suspended nor deleted. The language is that
 * of their account, or of their country.
 */
export const findReachablePeople = async (
  scope: Pick<Scope, 'db' | 'many'>,
  kind: PersonKind,
  ids: readonly string[],
): Promise<Map<string, Reachable>> => {
  if (!ids.length) return new Map()
  const found: readonly AnyPerson[] = await {
    teacher: () => scope.many(teacher, ids),
    student: () => scope.many(student, ids),
    user: () => scope.many(user, ids),
  }[kind]()
  const languages = await languagesOf(scope, kind, ids)
  return new Map(
    found.flatMap((person): [string, Reachable][] => {
      const [usualContact, ...others] = contactsOf(person)
      if (!usualContact || !isActive(person)) return []
      const language = languages.get(person.id)
      const usual = person.countryCode === mainland ? 'zh' : 'en'
      return [
        [
          person.id,
          {
            name: person.name,
            contacts: [usualContact, ...others],
            lang: language === 'en' || language === 'zh' ? language : usual,
          },
        ],
      ]
    }),
  )
}
