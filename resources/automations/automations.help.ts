import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  automation: {
    text: {
      en: 'Rules that work for you: when something happens, under which conditions, do what. Begin with a ready-made one, try it on past data, then turn it on.',
      zh: '自动执行的规则：发生什么、满足什么条件、做什么。可从模板开始，先用历史数据试运行，再开启。',
    },
    manual: 'automations',
  },
  automationRuns: {
    text: {
      en: 'What each automation did, and why it did nothing. Look here first if a message didn’t come.',
      zh: '每条自动化执行了什么、为何未执行。没有收到通知时，先看这里。',
    },
    manual: 'automations',
  },
})
