import { webhook } from './webhook/webhook.resource.ts'

/** Its records, in the order of their menu entries. */
export const webhooksRecords = {
  webhook,
} as const

/** Its errors. */
export { webhooksErrors } from './webhooks.errors.ts'
