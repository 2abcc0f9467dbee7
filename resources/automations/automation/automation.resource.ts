import {
  choice,
  defineResource,
  integer,
  longText,
  multiChoice,
  reference,
  state,
  tags,
  text,
  type RecordOf,
} from '../../../src/schema/index.ts'
import { switchFields, switchStates } from '../../webhooks/webhook/switch.options.ts'
import {
  actions,
  changeEvents,
  offReasons,
  offsetUnits,
  offsetWays,
  tagWays,
  triggers,
} from './automation.options.ts'

const targetColumn = () => import('./TargetColumn.tsx').then(module => module.TargetColumn)
const triggerColumn = () => import('./RuleColumns.tsx').then(module => module.TriggerColumn)
const actionColumn = () => import('./RuleColumns.tsx').then(module => module.ActionColumn)
const conditionColumn = () => import('./ConditionColumn.tsx').then(module => module.ConditionColumn)
const inputs = () => import('./inputs/index.ts')
const aside = () => import('./AutomationAside.tsx').then(module => module.AutomationAside)

const groups = [
  {
    name: 'automation',
    label: { en: 'Automation', zh: '自动化' },
    fields: ['name', 'target', 'dailyLimit', 'status'],
  },
  {
    name: 'when',
    label: { en: 'When', zh: '触发条件' },
    fields: [
      'trigger',
      'events',
      'watched',
      'dateField',
      'offset',
      'offsetUnit',
      'offsetWay',
      'threshold',
      'countBy',
      'condition',
    ],
  },
  {
    name: 'then',
    label: { en: 'Then', zh: '执行动作' },
    fields: [
      'action',
      'recipients',
      'subject',
      'messageZh',
      'messageEn',
      'field',
      'value',
      'tagWay',
      'tags',
      'webhook',
    ],
  },
] as const

/**
 * An operation that the server performs when something happens to a record, a date is reached, or a
 * number of records is reached.
 */
export const automation = defineResource({
  name: 'automation',
  label: { en: 'Automation', zh: '自动化' },
  plural: { en: 'Automations', zh: '自动化' },
  about: {
    en: 'Automations notify people, set fields and tags or call webhooks when a record changes, a date is reached or a number of records is. Try one on past data before you turn it on.',
    zh: '当数据变更、到达某个时间或达到某个数量时，自动发送通知、修改字段与标签或调用 Webhook。开启前可先用历史数据试运行。',
  },
  title: 'name',
  icon: 'refresh',
  menu: 'automation',
  menuGroup: 'settings',
  menuOrder: 60,
  // it acts in a person's name
  apiKeys: 'read',
  aliases: { en: ['workflow', 'trigger'], zh: ['工作流', '自动提醒', '触发器'] },
  routes: { list: 'automation', detail: 'automationDetail' },
  keys: [['name']],
  fields: {
    name: text({
      label: { en: 'Name', zh: '名称' },
      required: true,
      max: 60,
      search: true,
      taken: '9994',
    }),
    target: text({
      label: { en: 'Records', zh: '数据' },
      required: true,
      max: 64,
      readOnly: 'afterCreate',
    }),
    trigger: choice({
      label: { en: 'It starts when', zh: '触发方式' },
      required: true,
      options: triggers,
      default: 'CHANGE',
    }),
    events: multiChoice({
      label: { en: 'Changes', zh: '变更类型' },
      options: changeEvents,
    }),
    watched: tags({
      label: { en: 'Only when one of these fields changes', zh: '仅当以下字段变更' },
      max: 50,
      wide: true,
    }),
    dateField: text({ label: { en: 'Date', zh: '时间字段' }, max: 64 }),
    offset: integer({
      label: { en: 'How long before or after', zh: '提前或延后' },
      min: 0,
      max: 10_000,
    }),
    offsetUnit: choice({ label: { en: 'Unit', zh: '单位' }, options: offsetUnits }),
    offsetWay: choice({ label: { en: 'Before or after', zh: '之前或之后' }, options: offsetWays }),
    threshold: integer({
      label: { en: 'Number of records', zh: '数据条数' },
      min: 1,
      max: 1_000_000,
    }),
    countBy: text({
      label: { en: 'Counted for each', zh: '按此分别计数' },
      max: 64,
    }),
    condition: longText({
      label: { en: 'Conditions', zh: '筛选条件' },
      max: 2000,
      wide: true,
    }),
    action: choice({
      label: { en: 'It does this', zh: '动作' },
      required: true,
      options: actions,
      default: 'NOTIFY',
    }),
    recipients: tags({ label: { en: 'Notify', zh: '通知对象' }, max: 10, wide: true }),
    subject: text({
      label: { en: 'Subject', zh: '邮件主题' },
      max: 100,
      wide: true,
    }),
    messageZh: longText({
      label: { en: 'Message in Chinese', zh: '中文内容' },
      max: 500,
      wide: true,
    }),
    messageEn: longText({
      label: { en: 'Message in English', zh: '英文内容' },
      max: 500,
      wide: true,
    }),
    field: text({ label: { en: 'Field', zh: '字段' }, max: 64 }),
    value: text({ label: { en: 'New value', zh: '新值' }, max: 500 }),
    tagWay: choice({ label: { en: 'Add or remove', zh: '添加或移除' }, options: tagWays }),
    tags: tags({ label: { en: 'Tags', zh: '标签' }, max: 20 }),
    webhook: reference({
      label: { en: 'Webhook', zh: 'Webhook 推送' },
      to: 'webhook',
      onDelete: { refuse: '9994' },
    }),
    dailyLimit: integer({
      label: { en: 'Daily limit', zh: '每日上限' },
      required: true,
      min: 1,
      max: 10_000,
      default: 200,
    }),
    status: state({ ...switchStates, initial: 'OFF' }),
    offReason: choice({
      label: { en: 'Turned off because', zh: '自动关闭原因' },
      options: offReasons,
      readOnly: true,
    }),
    ...switchFields,
    ownerName: text({
      label: { en: 'Acts in the name of', zh: '执行身份' },
      max: 100,
      readOnly: true,
    }),
  },
  samples: n => ({
    name: `Automation ${n}`,
    target: 'student',
    trigger: 'CHANGE',
    events: n % 2 ? (['CREATED'] as const) : (['CREATED', 'UPDATED'] as const),
    watched: n % 2 ? ['name'] : ['tags'],
    dateField: null,
    offset: null,
    offsetUnit: null,
    offsetWay: null,
    threshold: null,
    countBy: null,
    condition: null,
    action: 'NOTIFY',
    recipients: n % 2 ? ['owner'] : ['self', 'owner'],
    subject: null,
    messageZh: '新学员 {name}',
    messageEn: 'New student {name}',
    field: null,
    value: null,
    tagWay: null,
    tags: n % 2 ? ['new'] : ['VIP'],
    webhook: null,
    dailyLimit: 100 + n,
    status: 'OFF' as const,
  }),
  list: {
    columns: [
      'name',
      'target',
      'trigger',
      'action',
      'status',
      'ownerName',
      'dailyLimit',
      'offReason',
      'offTime',
      'createTime',
    ],
    widths: { trigger: 240, action: 300 },
    hidden: ['dailyLimit', 'offReason', 'offTime', 'createTime'],
    filters: ['status', 'trigger', 'action', 'target'],
    sort: 'createTime',
  },
  form: { layout: 'sections', groups },
  show: {
    filled: ['offReason', 'offTime'],
    groups: [
      {
        name: 'rule',
        label: { en: 'Automation', zh: '自动化' },
        fields: ['target', 'dailyLimit', 'trigger', 'condition', 'action'],
      },
      {
        name: 'state',
        label: { en: 'Status', zh: '状态' },
        fields: ['status', 'offReason', 'offTime', 'ownerName'],
      },
    ],
  },
  import: false,
  override: {
    columns: {
      target: targetColumn,
      trigger: triggerColumn,
      action: actionColumn,
      condition: conditionColumn,
    },
    inputs: {
      name: () => inputs().then(module => module.NameInput),
      dailyLimit: () => inputs().then(module => module.DailyLimitInput),
      target: () => inputs().then(module => module.TargetInput),
      events: () => inputs().then(module => module.ChangeEventsInput),
      watched: () => inputs().then(module => module.WatchedInput),
      dateField: () => inputs().then(module => module.DateFieldInput),
      offset: () => inputs().then(module => module.OffsetInput),
      offsetUnit: () => inputs().then(module => module.OffsetUnitInput),
      offsetWay: () => inputs().then(module => module.OffsetWayInput),
      threshold: () => inputs().then(module => module.ThresholdInput),
      countBy: () => inputs().then(module => module.CountByInput),
      condition: () => inputs().then(module => module.ConditionInput),
      recipients: () => inputs().then(module => module.RecipientsInput),
      subject: () => inputs().then(module => module.SubjectInput),
      messageZh: () => inputs().then(module => module.MessageZhInput),
      messageEn: () => inputs().then(module => module.MessageEnInput),
      field: () => inputs().then(module => module.FieldChoiceInput),
      value: () => inputs().then(module => module.ValueInput),
      tagWay: () => inputs().then(module => module.TagWayInput),
      tags: () => inputs().then(module => module.ActionTagsInput),
      webhook: () => inputs().then(module => module.WebhookInput),
    },
    aside,
  },
})

export type Automation = RecordOf<typeof automation>
