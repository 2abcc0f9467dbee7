import { defineMessage } from '../../../src/schema/message.ts'

/** Hours of a student expire soon. */
export const hoursExpiring = defineMessage({
  name: 'hours.expiring',
  sample: { day: '2026-03-31', hours: '10' },
  en: ({ school, name, day, hours }) => ({
    subject: `${hours} lesson hours expire on ${day}`,
    text: `${school}: ${name}, ${hours} of your lesson hours can be used until the end of ${day}.`,
  }),
  zh: ({ school, name, day, hours }) => ({
    subject: `${hours} 课时将于 ${day} 到期`,
    text: `【${school}】${name}，您有 ${hours} 课时将于 ${day} 当天结束后过期。`,
  }),
})

/** The same to staff. */
export const hoursExpiringOfStudent = defineMessage({
  name: 'hours.expiringOfStudent',
  sample: { student: 'Emma', day: '2026-03-31', hours: '10' },
  en: ({ school, name, student, day, hours }) => ({
    subject: `${student}: ${hours} lesson hours expire on ${day}`,
    text: `${school}: ${name}, ${student} has ${hours} lesson hours that can be used until the end of ${day}.`,
  }),
  zh: ({ school, name, student, day, hours }) => ({
    subject: `${student}：${hours} 课时将于 ${day} 到期`,
    text: `【${school}】${name}，学员 ${student} 有 ${hours} 课时将于 ${day} 当天结束后过期。`,
  }),
})

/** A student has few hours left. */
export const hoursLow = defineMessage({
  name: 'hours.low',
  sample: { hours: '3' },
  en: ({ school, name, hours }) => ({
    subject: `${hours} lesson hours left`,
    text: `${school}: ${name}, you have ${hours} lesson hours left.`,
  }),
  zh: ({ school, name, hours }) => ({
    subject: `剩余 ${hours} 课时`,
    text: `【${school}】${name}，您的剩余课时为 ${hours}。`,
  }),
})

/** The same to staff. */
export const hoursLowOfStudent = defineMessage({
  name: 'hours.lowOfStudent',
  sample: { student: 'Emma', hours: '3' },
  en: ({ school, name, student, hours }) => ({
    subject: `${student}: ${hours} lesson hours left`,
    text: `${school}: ${name}, ${student} has ${hours} lesson hours left.`,
  }),
  zh: ({ school, name, student, hours }) => ({
    subject: `${student}：剩余 ${hours} 课时`,
    text: `【${school}】${name}，学员 ${student} 的剩余课时为 ${hours}。`,
  }),
})
