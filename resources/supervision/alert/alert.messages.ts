import { defineMessage } from '../../../src/schema/message.ts'

const sample = {
  kind: '老师未到',
  kindEn: 'Teacher missing',
  lesson: 'Maths 7',
  person: 'Emma Stone',
  since: '2026-03-01T10:00:00.000Z[Asia/Shanghai]',
}

/** Something goes wrong in a lesson. */
export const alertRaised = defineMessage({
  name: 'alert.raised',
  sample,
  en: ({ school, name, kindEn, lesson, person, since }) => ({
    subject: `${kindEn}: ${lesson}`,
    text: `${school}: ${name}, ${kindEn} in lesson "${lesson}"${person ? ` (${person})` : ''} since ${since}.`,
  }),
  zh: ({ school, name, kind, lesson, person, since }) => ({
    subject: `${kind}：${lesson}`,
    text: `【${school}】${name}，课节《${lesson}》${kind}${person ? `（${person}）` : ''}，始于 ${since}。`,
  }),
})

/** Nobody has taken an alert in time. */
export const alertEscalated = defineMessage({
  name: 'alert.escalated',
  sample,
  en: ({ school, name, kindEn, lesson, since }) => ({
    subject: `Nobody has taken an alert: ${lesson}`,
    text: `${school}: ${name}, ${kindEn} in lesson "${lesson}" since ${since}, and nobody has acknowledged it.`,
  }),
  zh: ({ school, name, kind, lesson, since }) => ({
    subject: `告警无人处理：${lesson}`,
    text: `【${school}】${name}，课节《${lesson}》${kind}（始于 ${since}），尚无人处理。`,
  }),
})

/** A supervisor asks someone to replace a missing teacher. */
export const stepIn = defineMessage({
  name: 'alert.stepIn',
  sample: {
    lesson: 'Maths 7',
    caller: 'Emma Stone',
    since: '2026-03-01T10:00:00.000Z[Asia/Shanghai]',
  },
  en: ({ school, name, lesson, caller, since }) => ({
    subject: `Please step in: ${lesson}`,
    text: `${school}: ${name}, the teacher of lesson "${lesson}" (${since}) is missing. ${caller} asks you to enter the classroom.`,
  }),
  zh: ({ school, name, lesson, caller, since }) => ({
    subject: `请立即进入课堂：${lesson}`,
    text: `【${school}】${name}，课节《${lesson}》（${since}）老师未到，${caller} 请您立即进入教室。`,
  }),
})
