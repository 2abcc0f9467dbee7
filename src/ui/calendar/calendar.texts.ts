import { texts } from '../../i18n/texts.ts'

export const calendarTexts = texts({
  en: {
    more: (n: number) => `+${n} more`,
    moreOn: (n: number, day: string) => `${n} more on ${day}`,
    add: (day: string) => `New lesson on ${day}`,
    hours: 'Hours',
    allDay: (day: string) => `Lessons on ${day}`,
  },
  zh: {
    more: n => `还有 ${n} 节`,
    moreOn: (n, day) => `${day}还有 ${n} 节课`,
    add: day => `在${day}新建课节`,
    hours: '时间表',
    allDay: day => `${day}的课节`,
  },
})
