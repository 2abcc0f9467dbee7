import { defineMessage, type Message, type NoticeText } from '../../../../src/schema/message.ts'
import { lessonTitle, type LessonFacts } from '../../reminders/index.ts'

/**
 * Kinds of news about a booking: its lesson was moved; moved to a time with a clash; cancelled;
 * takes place after all; or a seat is reserved for them.
 */
export type NewsKind = 'MOVED' | 'OUT' | 'CANCELLED' | 'BACK' | 'OFFER'

/**
 * Instants with their zone: `start` is the current one, `was` the one that they knew, `until` that
 * of an offer; '' if there is none.
 */
export type NewsFacts = LessonFacts & {
  readonly start: string
  readonly was: string
  readonly until: string
}
type Body = (facts: NewsFacts, lesson: string) => NoticeText

const sample: NewsFacts = {
  lesson: 'Lesson 3',
  course: 'Chess',
  start: '2026-03-02T08:00:00.000Z[Asia/Shanghai] (Asia/Shanghai)',
  was: '2026-03-01T08:00:00.000Z[Asia/Shanghai] (Asia/Shanghai)',
  until: '2026-03-01T10:00:00.000Z[Asia/Shanghai] (Asia/Shanghai)',
}
const news = (name: string, english: Body, chinese: Body): Message<NewsFacts> =>
  defineMessage<NewsFacts>({
    name: `booking.${name}`,
    sample,
    en: facts => {
      const { subject, text } = english(facts, lessonTitle(facts, 'en'))
      return { subject, text: `${facts.school}: ${facts.name}, ${text}` }
    },
    zh: facts => {
      const { subject, text } = chinese(facts, lessonTitle(facts, 'zh'))
      return { subject, text: `【${facts.school}】${facts.name}，${text}` }
    },
  })

/** The booked lesson has another time. */
export const lessonMoved = news(
  'moved',
  ({ was, start }, lesson) => ({
    subject: `Lesson moved to ${start}`,
    text: `your lesson ${lesson} on ${was} was moved. It now starts on ${start}.`,
  }),
  ({ was, start }, lesson) => ({
    subject: `课节改期：${start}`,
    text: `原定 ${was} 的课节${lesson}已改期，现定于 ${start} 开始。`,
  }),
)

/** The booked lesson was moved to a time at which the student can’t come. */
export const bookingOut = news(
  'out',
  ({ was, start }, lesson) => ({
    subject: 'Lesson moved, booking cancelled',
    text: `your lesson ${lesson} on ${was} was moved to ${start}. You can’t book that time, so your booking was cancelled and doesn’t count towards your limit. You can book another lesson.`,
  }),
  ({ was, start }, lesson) => ({
    subject: '课节改期，约课已取消',
    text: `原定 ${was} 的课节${lesson}改到 ${start}，您在该时间无法约课，约课已取消并返还次数，可另约其他课节。`,
  }),
)

/** The booked lesson was cancelled. */
export const lessonCancelled = news(
  'cancelled',
  ({ was }, lesson) => ({
    subject: `Lesson on ${was} cancelled`,
    text: `your lesson ${lesson} on ${was} was cancelled. It doesn’t count towards your limit. You can book another lesson.`,
  }),
  ({ was }, lesson) => ({
    subject: `课节已取消：${was}`,
    text: `原定 ${was} 的课节${lesson}已取消，不计入约课次数，可另约其他课节。`,
  }),
)

/** The booked lesson takes place after all. */
export const lessonBack = news(
  'back',
  ({ start }, lesson) => ({
    subject: `Lesson on ${start} takes place after all`,
    text: `your lesson ${lesson} on ${start} takes place after all. Your booking is valid again.`,
  }),
  ({ start }, lesson) => ({
    subject: `课节恢复：${start}`,
    text: `课节${lesson}恢复上课，将于 ${start} 开始，您的约课继续有效。`,
  }),
)

/** A seat is kept for a student who waits. */
export const seatOffered = news(
  'offer',
  ({ start, until }, lesson) => ({
    subject: `Seat available on ${start}`,
    text: `a seat in the lesson ${lesson} on ${start} is reserved for you until ${until}. Confirm it with your booking link, or contact your institution.`,
  }),
  ({ start, until }, lesson) => ({
    subject: `候补名额：${start}`,
    text: `${start} 的课节${lesson}有名额，为您保留至 ${until}，请通过约课链接确认，或联系机构。`,
  }),
)

/** The message of each kind of news. */
export const newsMessages = {
  MOVED: lessonMoved,
  OUT: bookingOut,
  CANCELLED: lessonCancelled,
  BACK: lessonBack,
  OFFER: seatOffered,
} as const satisfies Readonly<Record<NewsKind, Message<NewsFacts>>>
