import {
  choice,
  dateTime,
  defineResource,
  integer,
  longText,
  reference,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { runEvents, runReasons, runStates } from './automationRun.options.ts'

const recordColumn = () => import('./RunColumns.tsx').then(module => module.RunRecordColumn)
const stateColumn = () => import('./RunColumns.tsx').then(module => module.RunStateColumn)
const targetColumn = () => import('./RunColumns.tsx').then(module => module.RunTargetColumn)

/** The result of each event that started an automation. */
export const automationRun = defineResource({
  name: 'automationRun',
  label: { en: 'Run', zh: '执行记录' },
  plural: { en: 'Automation runs', zh: '自动化执行记录' },
  about: {
    en: 'What automations have done, and why they did nothing. Runs are kept for three months.',
    zh: '自动化执行了什么、为何未执行。执行记录保留三个月。',
  },
  title: 'result',
  icon: 'history',
  menu: 'automationRuns',
  menuGroup: 'settings',
  tabLabel: { en: 'Runs', zh: '执行记录' },
  menuRoute: 'automation',
  menuOrder: 10,
  routes: { list: 'automationRuns', detail: 'automationRunDetail' },
  journal: { entries: 'server', feeds: false, retention: { months: 3 } },
  fields: {
    automation: reference({
      label: { en: 'Automation', zh: '自动化' },
      to: 'automation',
      required: true,
    }),
    event: choice({ label: { en: 'Event', zh: '事件' }, options: runEvents }),
    target: text({ label: { en: 'Records', zh: '数据类型' }, required: true, max: 64 }),
    recordId: text({ label: { en: 'Record ID', zh: '记录 ID' }, max: 64, idOf: [] }),
    // as the reader may see the record today
    recordTitle: text({ label: { en: 'Record', zh: '数据' }, readOnly: true, computed: true }),
    at: dateTime({ label: { en: 'Triggered', zh: '触发时间' }, required: true }),
    doneAt: dateTime({ label: { en: 'Carried out', zh: '执行时间' }, required: true }),
    state: choice({ label: { en: 'Status', zh: '状态' }, options: runStates, required: true }),
    reason: choice({ label: { en: 'Reason', zh: '原因' }, options: runReasons }),
    // what was done, or what refused it
    textZh: longText({ label: { en: 'Result in Chinese', zh: '中文结果' }, max: 2000 }),
    textEn: longText({ label: { en: 'Result in English', zh: '英文结果' }, max: 2000 }),
    // one of these texts, or the reason
    result: longText({ label: { en: 'Result', zh: '结果' }, readOnly: true, computed: true }),
    count: integer({ label: { en: 'Events', zh: '事件数' }, required: true, min: 1 }),
  },
  list: {
    columns: [
      'result',
      'state',
      'automation',
      'target',
      'event',
      'recordTitle',
      'doneAt',
      'at',
      'count',
      'recordId',
    ],
    hidden: ['at', 'count', 'recordId'],
    filters: ['automation', 'state', 'event', 'reason', 'target', 'recordId', 'doneAt', 'at'],
    sort: '-doneAt',
  },
  figures: {
    over: 'doneAt',
    charts: {
      byState: { label: { en: 'Events by result', zh: '执行结果分布' }, by: 'state', sum: 'count' },
    },
  },
  form: { layout: 'sections', groups: [] },
  show: {
    groups: [
      {
        name: 'run',
        label: { en: 'Run', zh: '执行' },
        fields: ['automation', 'event', 'target', 'recordTitle', 'recordId', 'count'],
      },
      {
        name: 'outcome',
        label: { en: 'Result', zh: '结果' },
        fields: ['state', 'result', 'at', 'doneAt'],
      },
    ],
    filled: ['event', 'recordTitle', 'recordId'],
  },
  relatedTo: [
    {
      by: 'automation',
      label: { en: 'Latest runs', zh: '最近执行' },
      columns: ['result', 'state', 'event', 'recordTitle', 'doneAt'],
      sort: '-doneAt',
    },
  ],
  override: {
    columns: { target: targetColumn, recordTitle: recordColumn, state: stateColumn },
  },
  samples: n => ({
    target: 'student',
    recordId: `sample${String(n)}`,
    count: n + 1,
    textZh: `已通知 ${String(n)} 人`,
    textEn: `Told ${String(n)} people`,
  }),
})
export type AutomationRun = RecordOf<typeof automationRun>
