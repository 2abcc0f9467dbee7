import type { Lang } from '../../../src/schema/label.ts'
import type { MessageText } from '../identity/index.ts'
import { sayInstantsIn } from '../../../src/schema/zonedText.ts'
import type { ReminderKind } from './kinds.ts'

/** The facts of a reminder; `start` is an instant with its zone. */
export interface ReminderFacts {
  readonly name: string
  readonly school: string
  readonly lesson: string
  readonly course: string
  readonly start: string
}
type Phrase = (facts: ReminderFacts) => MessageText

const quotes: Readonly<Record<Lang, readonly [string, string]>> = {
  en: ['“', '”'],
  zh: ['《', '》'],
}

/** Names a lesson and its class, in the quotation marks of the language. */
export const lessonTitle = (
  { course, lesson }: Pick<ReminderFacts, 'course' | 'lesson'>,
  lang: Lang,
): string => {
  const [open, close] = quotes[lang]
  return lesson === '' || lesson === course
    ? `${open}${course}${close}`
    : `${open}${course} · ${lesson}${close}`
}
const en = (facts: ReminderFacts): string => lessonTitle(facts, 'en')
const zh = (facts: ReminderFacts): string => lessonTitle(facts, 'zh')

// names the start instead of "in an hour", so that a message delayed by a stopped server is still true
const ahead: Readonly<Record<Lang, Phrase>> = {
  en: facts => ({
    subject: `Reminder: your lesson on ${facts.start}`,
    text: `${facts.school}: ${facts.name}, your lesson ${en(facts)} starts on ${facts.start}.`,
  }),
  zh: facts => ({
    subject: `上课提醒：${facts.start}`,
    text: `【${facts.school}】${facts.name}，您的课节${zh(facts)}将于 ${facts.start} 开始，请准时参加。`,
  }),
}
const late: Readonly<Record<Lang, Phrase>> = {
  en: facts => ({
    subject: 'Your lesson has started',
    text: `${facts.school}: ${facts.name}, your lesson ${en(facts)} started on ${facts.start}. You haven’t entered the classroom yet.`,
  }),
  zh: facts => ({
    subject: '课节已开始',
    text: `【${facts.school}】${facts.name}，您的课节${zh(facts)}已于 ${facts.start} 开始，您还没有进入教室。`,
  }),
}

const phrases: Readonly<Record<ReminderKind['name'], Readonly<Record<Lang, Phrase>>>> = {
  DAY: ahead,
  HOUR: ahead,
  LATE: late,
}

/** Words a reminder in a person's language. */
export const reminderWords = (
  kind: ReminderKind['name'],
  lang: Lang,
  facts: ReminderFacts,
): MessageText => phrases[kind][lang](sayInstantsIn({ ...facts }, lang))
