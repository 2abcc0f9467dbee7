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
 * The two logs as lists see them. They are no resources of the registry: nobody writes them, and their rows lie in system tables. The same
 * definitions check questions on the server, draw the lists on screen and head the columns of exports.
 */

/** Words for everything that a log's `action` may hold. */
export const actionWords = (
  resources: readonly AnyResource[],
): Readonly<Record<string, Label>> => ({
  ...Object.fromEntries(
    resources.flatMap(({ actions }) =>
      Object.entries(actions).map(([name, { label }]) => [name, label]),
    ),
  ),
  ...Object.fromEntries(resources.flatMap(resource => Object.entries(moveLabels(resource)))),
  ...operationLabels,
})
/** Words for everything that a log's `resource` may hold. */
export const matterWords = (
  resources: readonly AnyResource[],
): Readonly<Record<string, Label>> => ({
  ...subjectLabels,
  ...Object.fromEntries(resources.map(({ name, label }) => [name, label])),
})

const told = { readOnly: true } as const
const common = (resources: readonly AnyResource[]) => ({
  title: text({ label: { en: 'Item', zh: '对象' }, ...told }),
  at: dateTime({ label: { en: 'Time', zh: '时间' }, ...told }),
  actorName: text({ label: { en: 'User', zh: '操作人' }, search: true, ...told }),
  action: choice({ label: { en: 'Action', zh: '操作' }, options: actionWords(resources), ...told }),
  resource: choice({ label: { en: 'Type', zh: '类型' }, options: matterWords(resources), ...told }),
  ip: text({ label: { en: 'IP address', zh: 'IP 地址' }, ...told }),
  device: text({ label: { en: 'Device', zh: '设备' }, ...told }),
  actor: text({ label: { en: 'User ID', zh: '操作人 ID' }, ...told }),
  recordId: text({ label: { en: 'Record ID', zh: '记录 ID' }, ...told }),
})
const filters = ['actorName', 'action', 'resource', 'at'] as const
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
      changes: longText({ label: { en: 'Before and after', zh: '变更内容' }, ...told }),
      operation: text({ label: { en: 'Operation ID', zh: '操作 ID' }, ...told }),
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
      count: integer({ label: { en: 'Records', zh: '记录数' }, ...told }),
      about: longText({ label: { en: 'Details', zh: '详情' }, ...told }),
      undoneAt: dateTime({ label: { en: 'Undone', zh: '撤销时间' }, ...told }),
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

/** The most rows that a log counts and turns pages through; beyond it a person narrows the question. */
export const mostCounted = 10_000
