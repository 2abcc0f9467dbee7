import {
  commonPlaceholders,
  countPlaceholder,
  filled,
  ownRecipients,
  placeholderFields,
  placeholdersIn,
  recipientsOf,
} from '../../../../resources/automations/automation/automation.parts.ts'
import { fieldOf, targetOf } from '../../../../src/schema/index.ts'
import type { Lang } from '../../../../src/schema/label.ts'
import type { Message, NoticeText, Receiver } from '../../../../src/schema/message.ts'
import type { NoticeReceiver } from '../../../engine/notices/notify.ts'
import { peopleOfAccounts } from '../../../engine/notices/people.ts'
import { quotedTitle } from '../../../engine/notices/quoted.ts'
import { oneComputed } from '../../../engine/records/computed.ts'
import { idsIn } from '../../../engine/records/references.ts'
import { errors } from '../errors.ts'
import type { Plan } from '../plan.ts'
import type { AutomatedAction, Occasion, Words } from './action.ts'
import { readable } from './words.ts'

/** The name of its messages among those of the server. */
const messageName = 'automation.message'
const messageFields = ['subject', 'messageZh', 'messageEn'] as const

const possibleRecipients = ({ subject }: Plan): readonly string[] =>
  subject ? recipientsOf(subject.resource, name => subject.resources[name]) : [ownRecipients.owner]

const knownPlaceholders = ({ subject, terms }: Plan): ReadonlySet<string> =>
  new Set<string>([
    ...commonPlaceholders,
    ...(terms.trigger === 'COUNT' ? [countPlaceholder] : []),
    ...(subject ? placeholderFields(subject.resource) : []),
  ])

/** The receivers, without duplicates. */
const peopleOf = async ({
  plan,
  record,
  reading,
}: Occasion): Promise<readonly NoticeReceiver[]> => {
  const { subject, terms } = plan
  const people = new Map<string, NoticeReceiver>()
  const add = (person: NoticeReceiver) => people.set(`${person.resource} ${person.id}`, person)
  for (const name of terms.recipients)
    if (name === ownRecipients.owner)
      for (const person of await peopleOfAccounts(reading, [terms.owner ?? ''])) add(person)
    else if (subject && record) {
      if (name === ownRecipients.self) add({ resource: subject.resource.name, id: record.id })
      const field = fieldOf(subject.resource, name)
      const target = field && targetOf(field)
      if (target) for (const id of idsIn(record[name])) add({ resource: target, id })
    }
  return [...people.values()]
}

/** The texts of both languages; one that was not written is the other. */
const textsOf = ({ terms }: Plan): Words => ({
  en: terms.messageEn ?? terms.messageZh ?? '',
  zh: terms.messageZh ?? terms.messageEn ?? '',
})

/** The value of each placeholder in each language, as the automation's person sees it. */
const valuesOf = async (
  occasion: Occasion,
  texts: readonly string[],
): Promise<(lang: Lang, name: string) => string> => {
  const { plan, record, reading, cause } = occasion
  const values = new Map<string, string>([[countPlaceholder, cause.count ?? '']])
  const { subject } = plan
  const whole = subject && record && (await oneComputed(reading, subject, record))
  if (whole)
    for (const name of new Set(texts.flatMap(placeholdersIn)))
      for (const lang of ['en', 'zh'] as const)
        values.set(`${lang} ${name}`, await readable(reading, subject, name, whole[name], lang))
  return (lang, name) => values.get(`${lang} ${name}`) ?? values.get(name) ?? ''
}

/** The message as a person gets it, in both languages. */
const messageOf = async (occasion: Occasion): Promise<Message> => {
  const { plan } = occasion
  const texts = textsOf(plan)
  const subject = plan.terms.subject ?? plan.terms.name
  const valueOf = await valuesOf(occasion, [texts.en, texts.zh, subject])
  const word =
    (lang: Lang) =>
    ({ name, school }: Receiver): NoticeText => {
      const put = (text: string) =>
        filled(text, one =>
          one === 'receiver' ? name : one === 'school' ? school : valueOf(lang, one),
        )
      return { subject: put(subject), text: put(texts[lang]) }
    }
  return { name: messageName, sample: {}, en: word('en'), zh: word('zh') }
}

/** The records that its texts may name: the record itself and those that it refers to. */
const mentionsOf = async ({
  plan: { subject },
  record,
  reading,
}: Occasion): Promise<readonly { readonly id: string; readonly name: string }[]> => {
  if (!subject || !record) return []
  const { resource } = subject
  const mentions = [{ id: record.id, name: quotedTitle(resource, record) }]
  for (const [name, field] of Object.entries(resource.fields)) {
    const [id, another] = targetOf(field) === undefined ? [] : idsIn(record[name])
    if (id !== undefined && another === undefined)
      mentions.push({ id, name: await readable(reading, subject, name, record[name], 'en') })
  }
  return mentions
}

const countWords = (people: number): Words => ({
  en: people === 1 ? 'Notify 1 person' : `Notify ${people} people`,
  zh: `通知 ${people} 人`,
})

export const notifyPeople: AutomatedAction = {
  judge(plan) {
    const { terms } = plan
    if (!terms.recipients.length) throw errors.valueMissing().at('recipients')
    const possible = possibleRecipients(plan)
    const recipient = terms.recipients.find(name => !possible.includes(name))
    if (recipient !== undefined)
      throw errors.automationRecipientUnfit({ recipient }).at('recipients')
    if (!terms.messageEn && !terms.messageZh) throw errors.valueMissing().at('messageZh')
    const known = knownPlaceholders(plan)
    for (const at of messageFields) {
      const placeholder = placeholdersIn(terms[at] ?? '').find(name => !known.has(name))
      if (placeholder !== undefined)
        throw errors.automationPlaceholderUnknown({ placeholder }).at(at)
    }
  },
  async foresee(occasion) {
    const people = await peopleOf(occasion)
    if (!people.length) return { reason: 'NOBODY' }
    const message = await messageOf(occasion)
    const receiver = { name: '…', school: occasion.plan.target.institution.name }
    const words = countWords(people.length)
    return {
      words: {
        en: `${words.en}: “${message.en(receiver).text}”`,
        zh: `${words.zh}：“${message.zh(receiver).text}”`,
      },
    }
  },
  async run(deed) {
    const people = await peopleOf(deed)
    if (!people.length) return { reason: 'NOBODY' }
    const message = await messageOf(deed)
    const mentions = await mentionsOf(deed)
    for (const person of people)
      await deed.rules.notify(person, message, {}, { dedupeKey: deed.cause.id, mentions })
    return { words: countWords(people.length) }
  },
}
