import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  superviseClass: {
    text: {
      en: 'The lessons that run now or begin soon, and what is wrong with them: teacher missing, empty room, bad network. Open a lesson to watch it, write into it or call somebody. The page keeps itself up to date.',
      zh: '正在上课和即将开始的课节，以及异常情况：老师未到、教室无人、网络差。点开课节可监看、发消息或联系人员。页面自动刷新。',
    },
    manual: 'live',
  },
  superviseAlert: {
    text: {
      en: 'What went wrong in running lessons, until somebody deals with it. Acknowledge an alert to show colleagues that you are at it. It closes by itself when its cause is gone.',
      zh: '上课过程中的异常，等待有人处理。点“接手处理”可让同事知道有人在跟进，原因消除后告警自动关闭。',
    },
    manual: 'live',
  },
  superviseRecord: {
    text: {
      en: 'Who watched which lesson, when, for how long and what they did. Entries are written by themselves and can’t be changed.',
      zh: '谁在何时监看了哪节课、看了多久、做了什么。自动记录，不可修改。',
    },
    manual: 'live',
  },
  superviseWeek: {
    text: {
      en: 'A week of lessons in figures: how many began on time, which alerts there were, and how fast somebody reacted. Choose another week to compare.',
      zh: '一周课节的数据：多少准时开始、有哪些告警、多久有人处理。可切换周次比较。',
    },
    manual: 'live',
  },
  superviseSetting: {
    text: {
      en: 'How long a teacher may be late, what counts as a bad network, and who is told first and next. Changes apply to lessons that begin afterwards.',
      zh: '设置老师迟到多久算异常、怎样算网络差，以及先后通知哪些人。修改后对之后开始的课节生效。',
    },
    manual: 'live',
  },
  messageTemplate: {
    text: {
      en: 'Sentences that supervisors send into a running lesson with one click. Write them once, in the language of your classrooms.',
      zh: '监课人员可一键发送到课堂的常用语。写好一次，反复使用。',
    },
    manual: 'live',
  },
})
