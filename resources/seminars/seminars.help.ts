import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  seminarManagement: {
    text: {
      en: 'Public events: a page with registration, reminders and figures. Create one, add its people, then share its page or poster.',
      zh: '面向公众的活动，含报名页、提醒和数据。创建后添加嘉宾，再分享报名页或海报。',
    },
    manual: 'seminars',
  },
  registration: {
    text: {
      en: 'Everyone who registered. Approve or reject those who wait for a review; rejected people are told.',
      zh: '全部报名者。待审核的可通过或不通过，结果会通知对方。',
    },
    manual: 'seminars',
  },
  seminarPerson: {
    text: {
      en: 'Hosts, lecturers and guests of your seminars, each with a link of their own into the room.',
      zh: '研讨会的主持人、讲师和嘉宾，每人有专属的参会链接。',
    },
    manual: 'seminars',
  },
  seminarSource: {
    text: {
      en: 'People and channels that promote a seminar. Each has a code; the figures tell which brought most registrations.',
      zh: '推广研讨会的人员和渠道。每个有推广码，可查看谁带来的报名最多。',
    },
    manual: 'seminars',
  },
  seminarField: {
    text: {
      en: 'Questions that a registration form asks besides name and contact. Choose for each whether an answer is required.',
      zh: '报名表在姓名和联系方式之外的问题，可设置是否必填。',
    },
    manual: 'seminars',
  },
})
