import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  bookHistory: {
    text: {
      en: 'All bookings, waiting list places, leaves and completed lessons. Book for a student, confirm, move or cancel from here. Every refusal says why and until when it would have worked.',
      zh: '全部约课、候补、请假和完成记录。可代学员约课、确认、改约或取消。无法操作时会说明原因和时限。',
    },
    manual: 'booking',
  },
  bookClass: {
    text: {
      en: 'Classes whose lessons students book themselves. Open one for its lessons, seats and people; New booking class makes another.',
      zh: '由学员自行约课的班级。点开可查看课节、名额和人员，也可新建约课班级。',
    },
    manual: 'booking',
  },
  bookLession: {
    text: {
      en: 'Lessons that can be booked, with how many seats are taken. Filter by date or teacher to see what is free; open one to see who has booked.',
      zh: '可约的课节及已约名额。按日期或老师筛选可查看空位，点开可查看已约学员。',
    },
    manual: 'booking',
  },
  bookStudent: {
    text: {
      en: 'Students who book, with what they may still book and when they last did. Open one to book for them or to send the booking link.',
      zh: '可约课的学员、剩余可约次数和最近约课时间。点开可代为约课或发送约课链接。',
    },
    manual: 'booking',
  },
  bookTeacher: {
    text: {
      en: 'Teachers whose lessons can be booked, with how much of their time is open and taken. Use it to see who needs more slots.',
      zh: '可被约课的老师，以及开放和已约的时间。用于判断谁需要增加可约时段。',
    },
    manual: 'booking',
  },
  bookDuration: {
    text: {
      en: 'Compares booked and taught time by student or teacher for the dates that you choose. Lessons count once they have ended.',
      zh: '按学员或老师比较所选日期内的约课与上课时长，课节结束后计入。',
    },
    manual: 'booking',
  },
  bookFigures: {
    text: {
      en: 'Bookings in figures: how many there were, and how they ended. Choose the dates and what to compare; the export holds the same numbers.',
      zh: '约课数据统计：数量和最终结果。可选择日期和比较方式，导出的数据与页面一致。',
    },
    manual: 'booking',
  },
  bookSetting: {
    text: {
      en: 'From when until when lessons can be booked, moved and cancelled, and how many leaves a student has. The rules apply to everybody, also to what staff book.',
      zh: '课节可约、可改、可取消的时限，以及学员的请假次数。规则对所有人生效，包括员工代约。',
    },
    manual: 'booking',
  },
  bookClassscheduling: {
    text: {
      en: 'The timetable of lessons that can be booked. Click an empty time to offer a lesson, drag one to move it; students who booked it are told.',
      zh: '可约课节的课表。点击空白时间可新增可约课节，拖动即可调整，已约学员会收到通知。',
    },
    manual: 'booking',
  },
})
