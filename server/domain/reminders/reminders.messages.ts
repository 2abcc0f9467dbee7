import { defineMessage } from '../../../src/schema/message.ts'
import { lessonTitle } from './lessonTitle.ts'

const sample = {
  lesson: 'Lesson 3',
  course: 'Chess',
  start: '2026-03-02T08:00:00.000Z[Asia/Shanghai] (Asia/Shanghai)',
}

/**
 * A lesson starts in a day or an hour. It names the start, not "in an hour", so that it is true as
 * well where a stopped server sends it late.
 */
export const lessonAhead = defineMessage({
  name: 'lesson.ahead',
  sample,
  en: facts => ({
    subject: `Reminder: your lesson on ${facts.start}`,
    text: `${facts.school}: ${facts.name}, your lesson ${lessonTitle(facts, 'en')} starts on ${facts.start}.`,
  }),
  zh: facts => ({
    subject: `上课提醒：${facts.start}`,
    text: `【${facts.school}】${facts.name}，您的课节${lessonTitle(facts, 'zh')}将于 ${facts.start} 开始，请准时参加。`,
  }),
})

/** A lesson has started without one of its people. */
export const lessonStarted = defineMessage({
  name: 'lesson.started',
  sample,
  en: facts => ({
    subject: 'Your lesson has started',
    text: `${facts.school}: ${facts.name}, your lesson ${lessonTitle(facts, 'en')} started on ${facts.start}. You haven’t entered the classroom yet.`,
  }),
  zh: facts => ({
    subject: '课节已开始',
    text: `【${facts.school}】${facts.name}，您的课节${lessonTitle(facts, 'zh')}已于 ${facts.start} 开始，您还没有进入教室。`,
  }),
})
