import { choice, dateTime, defineResource, integer, longText, text } from '../schema/index.ts'
import type { AnyResource } from '../schema/resource.ts'
import { actionWords, matterWords } from './logs.ts'

/**
 * Lists of the engine without a resource: their definitions provide the columns of their exports.
 * They are read-only, and their own calls decide what a reader can see.
 */

const listField = { readOnly: true } as const
const form = { layout: 'sections', groups: [] } as const
/** The operation and its subject. */
const described = (resources: readonly AnyResource[]) => ({
  action: choice({
    label: { en: 'Action', zh: '操作' },
    options: actionWords(resources),
    ...listField,
  }),
  resource: choice({
    label: { en: 'Type', zh: '类型' },
    options: matterWords(resources),
    ...listField,
  }),
})

/** The page of what a person did. */
export const journalListOf = (resources: readonly AnyResource[]) =>
  defineResource({
    name: 'journal',
    label: { en: 'Journal entry', zh: '操作记录' },
    plural: { en: 'Journal', zh: '操作记录' },
    title: 'title',
    fields: {
      at: dateTime({ label: { en: 'Time', zh: '时间' }, ...listField }),
      actorName: text({ label: { en: 'User', zh: '操作人' }, ...listField }),
      ...described(resources),
      title: text({ label: { en: 'Item', zh: '对象' }, ...listField }),
      count: integer({ label: { en: 'Records', zh: '记录数' }, ...listField }),
      undoneAt: dateTime({ label: { en: 'Undone', zh: '撤销时间' }, ...listField }),
      undoneBy: text({ label: { en: 'Undone by', zh: '撤销人' }, ...listField }),
    },
    list: {
      columns: ['at', 'actorName', 'action', 'resource', 'title', 'count', 'undoneAt', 'undoneBy'],
      sort: '-at',
    },
    form,
    import: false,
  })

/** States of imports, background exports and bulk changes. */
const jobStates = {
  UPLOADED: { en: 'Reading', zh: '正在读取' },
  PARSED: { en: 'Waiting for column matching', zh: '等待匹配列' },
  MAPPED: { en: 'Checking', zh: '正在检查' },
  CHECKED: { en: 'Checked, waiting to be imported', zh: '已检查，待导入' },
  COMMITTING: { en: 'Importing', zh: '正在导入' },
  QUEUED: { en: 'Queued', zh: '排队中' },
  RUNNING: { en: 'In progress', zh: '进行中' },
  DONE: { en: 'Completed', zh: '已完成' },
  PARTIAL: { en: 'Partly completed', zh: '部分完成' },
  CANCELLED: { en: 'Cancelled', zh: '已取消' },
  FAILED: { en: 'Failed', zh: '失败' },
  UNDONE: { en: 'Undone', zh: '已撤销' },
} as const

/** The page of imports, background exports and bulk changes. */
export const jobListOf = (resources: readonly AnyResource[]) =>
  defineResource({
    name: 'job',
    label: { en: 'Job', zh: '任务' },
    plural: { en: 'Jobs', zh: '任务' },
    title: 'fileName',
    fields: {
      createdByName: text({ label: { en: 'User', zh: '操作人' }, ...listField }),
      ...described(resources),
      fileName: text({ label: { en: 'File', zh: '文件' }, ...listField }),
      state: choice({ label: { en: 'Status', zh: '状态' }, options: jobStates, ...listField }),
      total: integer({ label: { en: 'Rows', zh: '总行数' }, ...listField }),
      done: integer({ label: { en: 'Processed', zh: '已处理' }, ...listField }),
      failed: integer({ label: { en: 'Failed', zh: '失败' }, ...listField }),
      finishTime: dateTime({ label: { en: 'Finished', zh: '结束时间' }, ...listField }),
      msg: longText({ label: { en: 'Reason', zh: '原因' }, ...listField }),
    },
    list: {
      columns: [
        'createTime',
        'createdByName',
        'action',
        'resource',
        'fileName',
        'state',
        'total',
        'done',
        'failed',
        'finishTime',
        'msg',
      ],
      sort: '-createTime',
    },
    form,
    import: false,
  })
