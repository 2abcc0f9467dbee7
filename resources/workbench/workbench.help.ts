import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  workbench: {
    text: {
      en: 'Your first page: what needs attention, today’s lessons and how the week compares. Each figure opens the exact list that it counts.',
      zh: '您的首页：待处理事项、今日课节和本周数据。点击数字即可打开对应的列表。',
    },
    manual: 'home',
  },
  application: {
    text: {
      en: 'Programs that people open from the first page, such as a file store. Add one with its address and choose which roles see it.',
      zh: '首页上的应用入口，如网盘、财务系统。填写地址并选择可见角色。',
    },
    manual: 'settings',
  },
  websiteSetting: {
    text: {
      en: 'Websites that people find on the first page, such as dictionaries. Add one with its address and choose which roles see it.',
      zh: '首页上推荐的网站，如词典、练习网站。填写网址并选择可见角色。',
    },
    manual: 'settings',
  },
})
