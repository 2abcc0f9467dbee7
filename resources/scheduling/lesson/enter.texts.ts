import { texts } from '../../../src/i18n/texts.ts'

export const enterTexts = texts({
  en: {
    enter: 'Enter classroom',
    EARLY: (time: string) => `You can enter the classroom from ${time}.`,
    ENDED: 'This lesson has ended.',
    NOT_YOURS: 'You aren’t a teacher or assistant of this lesson.',
    NO_CLASSROOM:
      'The classroom address isn’t set up yet. An administrator can add it in the basic settings.',
    failed: 'Couldn’t enter the classroom. Try again.',
  },
  zh: {
    enter: '进入教室',
    EARLY: (time: string) => `您可以在 ${time} 进入教室。`,
    ENDED: '本课节已结束。',
    NOT_YOURS: '您不是本课节的老师或助教。',
    NO_CLASSROOM: '机构尚未设置教室地址，请管理员在基础设置中填写。',
    failed: '暂时无法进入教室，请重试。',
  },
})
