import { texts } from '../../../src/i18n/texts.ts'

export const makeUpTexts = texts({
  en: {
    suggested: 'Suggested lessons',
    arrange: 'Arrange',
    arrangeIn: (name: string) => `Arrange ${name}`,
    arranged: 'Make-up arranged',
    seats: (free: number) => (free === 1 ? '1 free seat' : `${free} free seats`),
    alike: 'Same teacher or class',
    failed: 'The lessons couldn’t be loaded.',
    none: 'No lesson has a free seat until then.',
    noneHelp:
      'Lessons of booking classes are suggested. Add a lesson to one, or raise the student limit of a full one.',
    toLessons: 'Open lessons',
  },
  zh: {
    suggested: '推荐课节',
    arrange: '安排',
    arrangeIn: (name: string) => `安排到${name}`,
    arranged: '已安排补课',
    seats: (free: number) => `剩余 ${free} 个名额`,
    alike: '同老师或同名班级',
    failed: '课节加载失败。',
    none: '期限内没有空余名额的课节。',
    noneHelp: '此处推荐约课班级的课节，可为约课班级新增课节，或调高已满课节的人数上限。',
    toLessons: '查看课节',
  },
})
