import { texts } from '../../src/i18n/texts.ts'

export const enterTexts = texts({
  en: {
    enter: 'Enter classroom',
    EARLY: (time: string) => `The room opens for you at ${time}.`,
    ENDED: 'This lesson is over.',
    NOT_YOURS: 'You are neither a teacher nor an assistant of this lesson.',
    NO_CLASSROOM:
      'Your institution has not said yet where its classrooms are. An administrator does so in the basic settings.',
    failed: 'The way into the classroom could not be asked for. Try again.',
  },
  zh: {
    enter: '进入教室',
    EARLY: (time: string) => `教室将于 ${time} 对您开放。`,
    ENDED: '本课节已结束。',
    NOT_YOURS: '您不是本课节的老师或助教。',
    NO_CLASSROOM: '机构尚未设置教室地址，请管理员在基础设置中填写。',
    failed: '暂时无法进入教室，请重试。',
  },
})
