import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  importJob: {
    text: {
      en: 'Brings a spreadsheet into the console in five steps: file, sheet, columns, check, result. Nothing is written before you confirm, and an import can be undone.',
      zh: '分五步导入表格：文件、工作表、列、检查、结果。确认之前不会写入，导入后也可以撤销。',
    },
    manual: 'import',
  },
})
