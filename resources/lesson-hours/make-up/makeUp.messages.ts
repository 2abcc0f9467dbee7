import { defineMessage } from '../../../src/schema/message.ts'

/** A student missed a lesson and can make it up. */
export const makeUpGranted = defineMessage({
  name: 'hours.makeUp',
  sample: { lesson: 'Piano 3', day: '2026-03-31' },
  en: ({ school, name, lesson, day }) => ({
    subject: `You can make up “${lesson}” until ${day}`,
    text: `${school}: ${name}, you missed “${lesson}” and can make it up until the end of ${day}. Contact your school to choose a lesson.`,
  }),
  zh: ({ school, name, lesson, day }) => ({
    subject: `“${lesson}”可在 ${day} 前补课`,
    text: `【${school}】${name}，您缺席了“${lesson}”，可在 ${day} 当天结束前补课，请联系学校安排。`,
  }),
})
