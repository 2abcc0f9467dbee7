import { listExportInput } from '../../../src/protocol/calls/listExports.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { defineCall, shape, valueOf } from '../../../src/schema/call/index.ts'
import { limitInput, pageInput } from '../../../src/schema/call/paging.ts'
import { choice, dateTime, reference, text } from '../../../src/schema/fields/index.ts'
import { issue } from '../../../src/schema/issue.ts'
import { eventNames } from './webhook.events.ts'
import { deliveryStates, type DeliveryError, type DeliveryState } from './webhook.options.ts'

const root = '/edu_adminserver/webhook'
const right = 'webhook.update'
const webhookInput = reference({
  label: { en: 'Webhook', zh: 'Webhook 推送' },
  to: 'webhook',
  required: true,
})

/** A delivery as its log tells it. */
export interface WebhookDelivery {
  /** The header `webhook-id`. */
  readonly id: string
  /** `student.updated` */
  readonly type: string
  /** When it happened. */
  readonly at: string
  readonly state: DeliveryState
  readonly resource: string | null
  readonly recordId: string | null
  readonly version: number
  /** Title of the record, if the reader may see it. */
  readonly title: string | null
  readonly tries: number
  readonly lastAt: string | null
  /** When it is tried again; null: it isn't. */
  readonly nextAt: string | null
  /** HTTP status of the last try; null: there was no answer. */
  readonly status: number | null
  /** Milliseconds that the last try took. */
  readonly ms: number | null
  readonly error: DeliveryError | null
  /** The error in the reader's language. */
  readonly errorText: string | null
  /** The network's error message. */
  readonly detail: string | null
  /** The beginning of the answer to the last try. */
  readonly answer: string | null
}

/** Data of a webhook's page besides its record. */
export interface WebhookFacts {
  /** The secret has been shown; only a renewed one is shown again. */
  readonly secretShown: boolean
  /** Until when the previous secret also signs; null: there is none. */
  readonly olderSecretUntil: string | null
  /** Since when no delivery succeeded; null: the last one did. */
  readonly failingSince: string | null
  readonly waiting: number
  readonly failed: number
  readonly delivered: number
}

export const webhookFacts = defineCall({
  path: `${root}/facts`,
  method: 'GET',
  summary: 'Tells how a webhook is doing',
  right: 'webhook.read',
  input: { webhook: webhookInput },
  output: shape<WebhookFacts>(),
  errors: ['404'],
})

const deliveryFilter = {
  webhook: webhookInput,
  state: choice({ label: { en: 'Status', zh: '状态' }, options: deliveryStates }),
  type: text({ label: { en: 'Event type', zh: '事件类型' }, max: 100 }),
  resource: text({ label: { en: 'Resource', zh: '对象' }, max: 64 }),
  event: choice({ label: { en: 'Event', zh: '事件' }, options: eventNames }),
  recordId: text({ label: { en: 'Record ID', zh: '记录 ID' }, max: 64 }),
  from: dateTime({ label: { en: 'From', zh: '开始' } }),
  until: dateTime({ label: { en: 'Until', zh: '结束' } }),
} as const

export const webhookDeliveries = defineCall({
  path: `${root}/deliveries`,
  method: 'GET',
  summary: 'Lists the deliveries of a webhook, newest first; they are kept for 30 days',
  right: 'webhook.read',
  input: { ...deliveryFilter, page: pageInput, limit: limitInput(100) },
  output: shape<{ readonly list: readonly WebhookDelivery[]; readonly total: number }>({
    type: 'object',
    properties: {
      list: { type: 'array', items: { type: 'object' } },
      total: { type: 'integer' },
    },
  }),
  errors: ['404'],
})

/** IMP-03: the same list as a file. */
export const exportDeliveries = defineCall({
  path: `${root}/exportDeliveries`,
  summary: 'The deliveries of a webhook as a file',
  right: 'webhook.export',
  writes: false,
  input: { ...deliveryFilter, ...listExportInput },
  output: 'file',
  errors: ['404'],
  testedElsewhere: { webhook: 'each export is noted among the operations' },
})

/** Returns the secret that signs deliveries, once: to see it again it must be renewed. */
export const showWebhookSecret = defineCall({
  path: `${root}/secret/show`,
  summary: 'Shows the signing secret of a webhook, once',
  right,
  audience: 'owner',
  input: { webhook: webhookInput },
  output: shape<{ readonly secret: string }>(),
  errors: ['404', '409'],
})

export const renewWebhookSecret = defineCall({
  path: `${root}/secret/renew`,
  summary: 'Makes another signing secret; for a day deliveries are signed with both',
  right,
  audience: 'owner',
  input: { webhook: webhookInput },
  output: shape<{ readonly secret: string }>(),
  errors: ['404'],
})

export const sendTestEvent = defineCall({
  path: `${root}/test`,
  summary: 'Sends the event webhook.test to a webhook',
  right,
  input: { webhook: webhookInput },
  output: shape<{ readonly id: string }>(),
  errors: ['404', '409'],
})

const maxIds = 100
const isDeliveryId = (raw: unknown): raw is string =>
  typeof raw === 'string' && /^[0-9a-z]{1,64}$/.test(raw)
const deliveryIds = valueOf<readonly string[]>({
  takesEmptyList: true,
  schema: { type: 'array', items: { type: 'string' }, maxItems: maxIds },
  parse: raw =>
    Array.isArray(raw) && raw.length <= maxIds && raw.every(isDeliveryId)
      ? { value: raw }
      : { issue: issue(ErrorCode.invalidParameter) },
  good: ['0sample'],
  bad: [7, [7], ['!']],
})

/** Without ids: every failed delivery of the webhook. */
export const resendDeliveries = defineCall({
  path: `${root}/resend`,
  summary: 'Sends deliveries of a webhook again: these, or all that failed',
  right,
  input: {
    webhook: webhookInput,
    ids: deliveryIds,
  },
  output: shape<{ readonly count: number }>(),
  errors: ['404', '409'],
})
