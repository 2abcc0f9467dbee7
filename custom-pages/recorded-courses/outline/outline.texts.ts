import { texts } from '../../../src/i18n/texts.ts'

/** Texts of a student's view of a course. */
export const outlineTexts = texts({
  en: {
    outline: 'Catalogue',
    sections: (n: number) => `${n} ${n === 1 ? 'section' : 'sections'}`,
    percent: (n: number) => `${n}% watched`,
    finished: 'Finished',
    locked: 'Locked',
    START: (time: string) => `Opens when the course starts on ${time}`,
    startUnknown: 'Opens when the course starts',
    DATE: (time: string) => `Opens on ${time}`,
    dateUnknown: 'Not open yet',
    PREVIOUS: (name: string) => `Opens after “${name}”`,
    previousUnknown: 'Opens after the previous section',
    NO_VIDEO: 'The video isn’t ready yet',
    empty: 'Nothing to watch yet',
    emptyHelp: 'The course has no sections that students can see.',
  },
  zh: {
    outline: '课程目录',
    sections: (n: number) => `${n} 个小节`,
    percent: (n: number) => `已看 ${n}%`,
    finished: '已完成',
    locked: '未解锁',
    START: (time: string) => `${time} 开课后解锁`,
    startUnknown: '开课后解锁',
    DATE: (time: string) => `${time} 解锁`,
    dateUnknown: '尚未解锁',
    PREVIOUS: (name: string) => `学习“${name}”后解锁`,
    previousUnknown: '学习上一节后解锁',
    NO_VIDEO: '视频尚未就绪',
    empty: '暂无可学习的内容',
    emptyHelp: '该课程还没有对学员显示的小节。',
  },
})
