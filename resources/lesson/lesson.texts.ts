import { texts } from '../../src/i18n/texts.ts'

export const lessonTexts = texts({
  en: {
    room: 'Classroom',
    recording: 'Recording',
    CLOSED: 'Not open yet',
    IN_PREPARATION: 'In preparation',
    OPEN: 'Open',
    IN_DELAY: 'In delay',
    ENDED: 'Ended',
    attendance: 'Attendance',
    pictures: 'Pictures',
    notes: 'Class notes',
  },
  zh: {
    room: '教室',
    recording: '录制',
    CLOSED: '未开放',
    IN_PREPARATION: '课前准备中',
    OPEN: '上课中',
    IN_DELAY: '下课延时中',
    ENDED: '已结束',
    attendance: '考勤',
    pictures: '课堂画面',
    notes: '课堂笔记',
  },
})
