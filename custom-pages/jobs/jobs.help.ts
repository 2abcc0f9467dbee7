import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  jobs: {
    text: {
      en: 'What runs beside the screens: imports, exports and bulk changes. You can close the window meanwhile; results and files wait here.',
      zh: '在后台进行的导入、导出和批量修改。期间可以关闭页面，结果和文件都在这里。',
    },
    manual: 'lists',
  },
})
