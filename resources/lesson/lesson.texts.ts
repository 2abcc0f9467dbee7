import { texts } from '../../src/i18n/texts.ts'

export const lessonTexts = texts({
  en: {
    room: 'Classroom',
    lessonId: 'Lesson ID',
    recording: 'Recording',
    CLOSED: 'Not open yet',
    IN_PREPARATION: 'In preparation',
    OPEN: 'Open',
    IN_DELAY: 'In delay',
    ENDED: 'Ended',
    attendance: 'Attendance',
    pictures: 'Pictures',
    notes: 'Class notes',
    watch: 'Watch playback',
    watchOf: (time: string) => `Watch playback (${time})`,
  },
  zh: {
    room: '教室',
    lessonId: '课节 ID',
    recording: '录制',
    CLOSED: '未开放',
    IN_PREPARATION: '课前准备中',
    OPEN: '上课中',
    IN_DELAY: '下课延时中',
    ENDED: '已结束',
    attendance: '考勤',
    pictures: '课堂画面',
    notes: '课堂笔记',
    watch: '查看回放',
    watchOf: (time: string) => `查看回放（${time}）`,
  },
})
