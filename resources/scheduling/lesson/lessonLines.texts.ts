import { texts } from '../../../src/i18n/texts.ts'

/** Words of the lists of lessons on the pages of people. */
export const lessonLinesTexts = texts({
  en: {
    coming: 'Coming lessons',
    noComing: 'No lessons to come.',
    forTeacher: 'Others stand in',
    noneForTeacher: 'Nobody else gives lessons in these classes.',
    byTeacher: 'Stands in for others',
    noneByTeacher: 'No lessons in classes of others.',
    span: (before: number, after: number) => `The last ${before} and the next ${after} days`,
    noNext: 'None scheduled',
  },
  zh: {
    coming: '待上课节',
    noComing: '暂无待上课节。',
    forTeacher: '由他人代课',
    noneForTeacher: '所带班级没有由他人代上的课节。',
    byTeacher: '为他人代课',
    noneByTeacher: '没有在其他老师的班级代课。',
    span: (before, after) => `最近 ${before} 天和未来 ${after} 天`,
    noNext: '暂未安排',
  },
})
