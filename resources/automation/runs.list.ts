import { choice, dateTime, defineResource, integer, text } from '../../src/schema/index.ts'
import { runStates } from './automation.runs.ts'

const listField = { readOnly: true } as const

/** The runs of an automation as a list: it heads the columns of its export. */
export const runList = defineResource({
  name: 'automationRun',
  label: { en: 'Run', zh: '执行' },
  plural: { en: 'Runs', zh: '执行记录' },
  title: 'title',
  fields: {
    at: dateTime({ label: { en: 'Triggered', zh: '触发时间' }, ...listField }),
    doneAt: dateTime({ label: { en: 'Carried out', zh: '执行时间' }, ...listField }),
    state: choice({ label: { en: 'Status', zh: '状态' }, options: runStates, ...listField }),
    title: text({ label: { en: 'Record', zh: '数据' }, ...listField }),
    recordId: text({ label: { en: 'Record ID', zh: '记录 ID' }, ...listField }),
    count: integer({ label: { en: 'Events', zh: '事件数' }, ...listField }),
    text: text({ label: { en: 'Result', zh: '结果' }, ...listField }),
  },
  list: {
    columns: ['at', 'doneAt', 'state', 'title', 'recordId', 'count', 'text'],
    sort: '-at',
  },
  form: { layout: 'sections', groups: [] },
  import: false,
})
