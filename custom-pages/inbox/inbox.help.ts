import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  inbox: {
    text: {
      en: 'Messages for you, newest first, grouped by what they are about. Choose under My account which of them also come by mail.',
      zh: '发给您的消息，从新到旧。可在“我的账号”中选择哪些同时发送邮件。',
    },
    manual: 'home',
  },
})
