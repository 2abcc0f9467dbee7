import type { Lang } from '../../../../src/schema/label.ts'
import { sayInstantsIn } from '../../../../src/schema/zonedText.ts'
import type { MessageText } from '../../identity/index.ts'
import { lessonTitle, type ReminderFacts } from '../../reminders/index.ts'

/**
 * What there is to tell of a booking: its lesson was moved; moved to a time at which they can't come; cancelled; takes place after all; or a
 * seat is kept for them.
 */
export type NewsKind = 'MOVED' | 'OUT' | 'CANCELLED' | 'BACK' | 'OFFER'

/** Instants with their zone: `start` as it is now, `was` as they knew it, `until` of an offer; '' where there is none. */
export interface NewsFacts extends ReminderFacts {
  readonly was: string
  readonly until: string
}
type Say = (facts: NewsFacts) => MessageText

type Body = (facts: NewsFacts, lesson: string) => MessageText

const en =
  (body: Body): Say =>
  facts => {
    const { subject, text } = body(facts, lessonTitle(facts, 'en'))
    return { subject, text: `${facts.school}: ${facts.name}, ${text}` }
  }
const zh =
  (body: Body): Say =>
  facts => {
    const { subject, text } = body(facts, lessonTitle(facts, 'zh'))
    return { subject, text: `【${facts.school}】${facts.name}，${text}` }
  }

const phrases: Readonly<Record<NewsKind, Readonly<Record<Lang, Say>>>> = {
  MOVED: {
    en: en(({ was, start }, lesson) => ({
      subject: `Lesson moved to ${start}`,
      text: `your lesson ${lesson} on ${was} was moved. It now starts on ${start}.`,
    })),
    zh: zh(({ was, start }, lesson) => ({
      subject: `课节改期：${start}`,
      text: `原定 ${was} 的课节${lesson}已改期，现定于 ${start} 开始。`,
    })),
  },
  OUT: {
    en: en(({ was, start }, lesson) => ({
      subject: 'Lesson moved, booking cancelled',
      text: `your lesson ${lesson} on ${was} was moved to ${start}. You can’t book that time, so your booking was cancelled and doesn’t count towards your limit. You can book another lesson.`,
    })),
    zh: zh(({ was, start }, lesson) => ({
      subject: '课节改期，约课已取消',
      text: `原定 ${was} 的课节${lesson}改到 ${start}，您在该时间无法约课，约课已取消并返还次数，可另约其他课节。`,
    })),
  },
  CANCELLED: {
    en: en(({ was }, lesson) => ({
      subject: `Lesson on ${was} cancelled`,
      text: `your lesson ${lesson} on ${was} was cancelled. It doesn’t count towards your limit. You can book another lesson.`,
    })),
    zh: zh(({ was }, lesson) => ({
      subject: `课节已取消：${was}`,
      text: `原定 ${was} 的课节${lesson}已取消，不计入约课次数，可另约其他课节。`,
    })),
  },
  BACK: {
    en: en(({ start }, lesson) => ({
      subject: `Lesson on ${start} takes place after all`,
      text: `your lesson ${lesson} on ${start} takes place after all. Your booking is valid again.`,
    })),
    zh: zh(({ start }, lesson) => ({
      subject: `课节恢复：${start}`,
      text: `课节${lesson}恢复上课，将于 ${start} 开始，您的约课继续有效。`,
    })),
  },
  OFFER: {
    en: en(({ start, until }, lesson) => ({
      subject: `Seat available on ${start}`,
      text: `a seat in the lesson ${lesson} on ${start} is reserved for you until ${until}. Confirm it with your booking link, or contact your institution.`,
    })),
    zh: zh(({ start, until }, lesson) => ({
      subject: `候补名额：${start}`,
      text: `${start} 的课节${lesson}有名额，为您保留至 ${until}，请通过约课链接确认，或联系机构。`,
    })),
  },
}

/** What a person is told of their booking, in their language. */
export const newsWords = (kind: NewsKind, lang: Lang, facts: NewsFacts): MessageText =>
  phrases[kind][lang](sayInstantsIn({ ...facts }, lang))
