import { defineHelp } from '../../src/schema/help.ts'

/** What the `?` of its screens says. */
export const help = defineHelp({
  operateLog: {
    text: {
      en: 'Every change of every record: who, when, what it was and what it became. Filter by person, record or day.',
      zh: '每条记录的每次变更：谁、何时、改前和改后。可按人员、记录或日期筛选。',
    },
    manual: 'logs',
  },
  operationLog: {
    text: {
      en: 'Every deed as one line, also those that change many records: imports, bulk changes, messages. Open one to see all that it changed.',
      zh: '每次操作一行，包括导入、批量修改和发送消息等涉及多条记录的操作。点开可查看全部变更。',
    },
    manual: 'logs',
  },
})
