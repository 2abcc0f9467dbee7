import { webhook } from './webhook/webhook.resource.ts'
import './webhooks.errors.ts'

/** Its records, in the order of their menu entries. */
export const webhooksRecords = {
  webhook,
} as const
