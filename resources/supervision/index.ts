import { alert } from './alert/alert.resource.ts'
import { superviseRecord } from './supervise-record/superviseRecord.resource.ts'
import { messageTemplate } from './message-template/messageTemplate.resource.ts'
import { supervisionPolicy } from './supervision-policy/supervisionPolicy.resource.ts'
import './supervision.errors.ts'

/** Its records, in the order of their menu entries. */
export const supervisionRecords = {
  alert,
  superviseRecord,
  messageTemplate,
  supervisionPolicy,
} as const
