import {
  choice,
  dateTime,
  defineResource,
  integer,
  longText,
  moveLabels,
  text,
} from '../schema/index.ts'
import type { Label } from '../schema/label.ts'
import type { AnyResource } from '../schema/resource.ts'
import { operationLabels, subjectLabels } from './operations.ts'

/**
 * The two logs as lists. They are no resources of the registry: they are read-only, and their rows
 * are in system tables. The same definitions validate queries on the server, render the lists on
 * screen and provide the columns of exports.
 */

/** Words for everything that a log's `action` may hold. */
export const actionWords = (
  resources: readonly AnyResource[],
): Readonly<Record<string, Label>> => ({
  ...Object.fromEntries(
    resources.flatMap(({ actions, schedules = {} }) =>
      Object.entries({ ...schedules, ...actions }).map(([name, { label }]) => [name, label]),
    ),
  ),
  ...Object.fromEntries(resources.flatMap(resource => Object.entries(moveLabels(resource)))),
  ...Object.fromEntries(resources.flatMap(({ deeds = {} }) => Object.entries(deeds))),
  ...operationLabels,
})
/** Lists that are no resources, of which an export is logged. */
const listLabels = {
  journal: { en: 'Journal', zh: '操作记录' },
  job: { en: 'Jobs', zh: '任务' },
  outbox: { en: 'Outbox', zh: '发件箱' },
  bookDuration: { en: 'Hours taught', zh: '上课时长' },
} as const satisfies Readonly<Record<string, Label>>
/** Words for everything that a log's `resource` may hold. */
export const matterWords = (
  resources: readonly AnyResource[],
): Readonly<Record<string, Label>> => ({
  ...subjectLabels,
  ...listLabels,
  ...Object.fromEntries(resources.map(({ name, label }) => [name, label])),
})

const logField = { readOnly: true } as const
const common = (resources: readonly AnyResource[]) => ({
  title: text({ label: { en: 'Item', zh: '对象' }, ...logField }),
  at: dateTime({ label: { en: 'Time', zh: '时间' }, ...logField }),
  actorName: text({ label: { en: 'User', zh: '操作人' }, search: true, ...logField }),
  action: choice({
    label: { en: 'Action', zh: '操作' },
    options: actionWords(resources),
    ...logField,
  }),
  resource: choice({
    label: { en: 'Type', zh: '类型' },
    options: matterWords(resources),
    ...logField,
  }),
  by: choice({
    label: { en: 'Done by', zh: '执行方' },
    options: {
      PEOPLE: { en: 'People only', zh: '仅人员' },
      SYSTEM: { en: 'The system', zh: '仅系统' },
    },
    ...logField,
  }),
  ip: text({ label: { en: 'IP address', zh: 'IP 地址' }, ...logField }),
  device: text({ label: { en: 'Device', zh: '设备' }, ...logField }),
  actor: text({ label: { en: 'User ID', zh: '操作人 ID' }, ...logField }),
  recordId: text({ label: { en: 'Record ID', zh: '记录 ID' }, ...logField }),
})
const filters = ['by', 'actorName', 'action', 'resource', 'at'] as const
const form = { layout: 'sections', groups: [] } as const

/** Every change of a record: one row for each. */
export const operateLogOf = (resources: readonly AnyResource[]) =>
  defineResource({
    name: 'operateLog',
    label: { en: 'Change', zh: '变更' },
    plural: { en: 'Change log', zh: '变更日志' },
    about: {
      en: 'Every change to a record: who made it, when and from where, with the values before and after.',
      zh: '每一次数据变更的操作人、时间、来源，以及变更前后的内容。',
    },
    title: 'title',
    icon: 'history',
    routes: { list: 'operateLog', detail: 'operateLog' },
    fields: {
      ...common(resources),
      changes: longText({ label: { en: 'Before and after', zh: '变更内容' }, ...logField }),
      operation: text({ label: { en: 'Operation ID', zh: '操作 ID' }, ...logField }),
    },
    list: {
      // the values before and after come with the entry alone
      summary: true,
      columns: [
        'title',
        'at',
        'actorName',
        'action',
        'resource',
        'changes',
        'ip',
        'device',
        'actor',
        'recordId',
        'operation',
      ],
      hidden: ['device', 'actor', 'recordId', 'operation'],
      filters,
      sort: '-at',
      sorts: ['at'],
    },
    form,
    import: false,
    export: {
      columns: [
        'at',
        'actorName',
        'action',
        'resource',
        'title',
        'changes',
        'ip',
        'device',
        'recordId',
        'operation',
      ],
    },
  })

/** Everything that people did: one row for each operation, however many records it changed. */
export const operationLogOf = (resources: readonly AnyResource[]) =>
  defineResource({
    name: 'operationLog',
    label: { en: 'Operation', zh: '操作' },
    plural: { en: 'Operation log', zh: '操作日志' },
    about: {
      en: 'Every operation, such as edits, imports, exports and logins, with the number of records affected.',
      zh: '编辑、导入、导出、登录等每一次操作，以及涉及的记录数。',
    },
    title: 'title',
    icon: 'history',
    routes: { list: 'operationLog', detail: 'operationLog' },
    fields: {
      ...common(resources),
      count: integer({ label: { en: 'Records', zh: '记录数' }, ...logField }),
      about: longText({ label: { en: 'Details', zh: '详情' }, ...logField }),
      undoneAt: dateTime({ label: { en: 'Undone', zh: '撤销时间' }, ...logField }),
    },
    list: {
      columns: [
        'title',
        'at',
        'actorName',
        'action',
        'resource',
        'count',
        'about',
        'ip',
        'device',
        'undoneAt',
        'actor',
        'recordId',
      ],
      hidden: ['undoneAt', 'actor', 'recordId'],
      filters,
      sort: '-at',
      sorts: ['at'],
    },
    form,
    import: false,
    export: {
      columns: [
        'at',
        'actorName',
        'action',
        'resource',
        'title',
        'count',
        'about',
        'ip',
        'device',
        'undoneAt',
        'recordId',
      ],
    },
  })

/**
 * The most rows that a log counts and turns pages through; beyond it a person narrows the question.
 */
export const mostCounted = 10_000
