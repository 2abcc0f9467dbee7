import { choice, dateTime, defineResource, integer, text } from '../../../src/schema/index.ts'
import { deliveryStates } from './webhook.options.ts'

const listField = { readOnly: true } as const

/** The deliveries of a webhook as a list: it heads the columns of its export. */
export const deliveryList = defineResource({
  name: 'webhookDelivery',
  label: { en: 'Delivery', zh: '推送' },
  plural: { en: 'Deliveries', zh: '推送记录' },
  title: 'type',
  fields: {
    at: dateTime({ label: { en: 'Time', zh: '时间' }, ...listField }),
    type: text({ label: { en: 'Event type', zh: '事件类型' }, ...listField }),
    title: text({ label: { en: 'Record', zh: '数据' }, ...listField }),
    recordId: text({ label: { en: 'Record ID', zh: '记录 ID' }, ...listField }),
    state: choice({ label: { en: 'Status', zh: '状态' }, options: deliveryStates, ...listField }),
    tries: integer({ label: { en: 'Attempts', zh: '尝试次数' }, ...listField }),
    lastAt: dateTime({ label: { en: 'Last attempt', zh: '最近尝试' }, ...listField }),
    nextAt: dateTime({ label: { en: 'Next attempt', zh: '下次尝试' }, ...listField }),
    status: integer({ label: { en: 'HTTP status', zh: 'HTTP 状态' }, ...listField }),
    ms: integer({ label: { en: 'Milliseconds', zh: '耗时（毫秒）' }, ...listField }),
    errorText: text({ label: { en: 'Error', zh: '错误' }, ...listField }),
    detail: text({ label: { en: 'Network error', zh: '网络错误' }, ...listField }),
    answer: text({ label: { en: 'Response', zh: '响应内容' }, ...listField }),
  },
  list: {
    columns: [
      'at',
      'type',
      'title',
      'recordId',
      'state',
      'tries',
      'lastAt',
      'nextAt',
      'status',
      'ms',
      'errorText',
      'detail',
      'answer',
    ],
    sort: '-at',
  },
  form: { layout: 'sections', groups: [] },
  import: false,
})
