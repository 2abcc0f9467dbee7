import type { Lang } from '../../../src/schema/label.ts'
import type { Words } from '../identity/accounts/messages.ts'
import type { ReminderKind } from './kinds.ts'

/** What a reminder tells; `start` is local, with its zone. */
export interface ReminderFacts {
  readonly name: string
  readonly school: string
  readonly lesson: string
  readonly course: string
  readonly start: string
}
type Say = (facts: ReminderFacts) => Words

const quotes: Readonly<Record<Lang, readonly [string, string]>> = {
  en: ['“', '”'],
  zh: ['《', '》'],
}

/** A lesson and its class by name, in the quotation marks of the language. */
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

// the start is told, never "in an hour": what was held up by a stopped server is still true
const ahead: Readonly<Record<Lang, Say>> = {
  en: facts => ({
    subject: `Reminder: your lesson on ${facts.start}`,
    text: `${facts.school}: ${facts.name}, your lesson ${en(facts)} starts on ${facts.start}.`,
  }),
  zh: facts => ({
    subject: `上课提醒：${facts.start}`,
    text: `【${facts.school}】${facts.name}，您的课节${zh(facts)}将于 ${facts.start} 开始，请准时参加。`,
  }),
}
const late: Readonly<Record<Lang, Say>> = {
  en: facts => ({
    subject: 'Your lesson has started',
    text: `${facts.school}: ${facts.name}, your lesson ${en(facts)} started on ${facts.start}. You haven’t entered the classroom yet.`,
  }),
  zh: facts => ({
    subject: '课节已开始',
    text: `【${facts.school}】${facts.name}，您的课节${zh(facts)}已于 ${facts.start} 开始，您还没有进入教室。`,
  }),
}

const phrases: Readonly<Record<ReminderKind['name'], Readonly<Record<Lang, Say>>>> = {
  DAY: ahead,
  HOUR: ahead,
  LATE: late,
}

/** A reminder in a person's language. */
export const reminderWords = (
  kind: ReminderKind['name'],
  lang: Lang,
  facts: ReminderFacts,
): Words => phrases[kind][lang](facts)
