import type {
  DeliveryError,
  DeliveryState,
} from '../../../resources/webhooks/webhook/webhook.options.ts'
import {
  byDefault,
  may,
  mayBe,
  must,
  mustBe,
  type TableSpec,
} from '../../platform/store/sql-types.ts'
import type { TablesOf } from '../../platform/store/system-tables.ts'
import { index } from '../../platform/store/system-tables/index-spec.ts'

/** Tables of outgoing webhooks. */
export const webhookTables = {
  // the server's data about a webhook besides its record
  webhookState: {
    name: 'webhookState',
    scoped: true,
    columns: {
      institutionId: must('text'),
      webhook: must('text'),
      // snapshot in which it was turned on: changes before it are not its
      since: must('text'),
      // since when no delivery succeeded; null: the last one did
      failingSince: may('timestamptz'),
    },
    primary: ['institutionId', 'webhook'],
    indexes: [],
  },
  webhookSecret: {
    name: 'webhookSecret',
    scoped: true,
    columns: {
      institutionId: must('text'),
      id: must('text'),
      webhook: must('text'),
      // encrypted with the seal key
      secret: must('text'),
      createTime: must('timestamptz'),
      // the end of one that was renewed
      expireTime: may('timestamptz'),
      // a person has seen it; it is never shown again
      shown: byDefault('bool', 'false'),
    },
    primary: ['institutionId', 'id'],
    indexes: [index('webhookSecret_webhook', ['institutionId', 'webhook'])],
  },
  // an event for one webhook: waiting, or how it came out
  webhookDelivery: {
    name: 'webhookDelivery',
    scoped: true,
    columns: {
      institutionId: must('text'),
      // the header webhook-id, the same with each try
      id: must('text'),
      webhook: must('text'),
      type: must('text'),
      // deliveries of one lane go out by their version, one after the other
      lane: must('text'),
      version: must('int4'),
      resource: may('text'),
      recordId: may('text'),
      // the change in the audit journal
      auditId: may('text'),
      // `data` of an event that is no change of a record
      data: may('jsonb'),
      // when it happened
      at: must('timestamptz'),
      createTime: must('timestamptz'),
      // WAITING, DELIVERED, FAILED; `open`: WAITING
      state: mustBe<DeliveryState>(),
      open: must('bool'),
      // when it is tried next; of one under way: when another process may take it
      dueAt: must('timestamptz'),
      // the process that has it
      owner: may('text'),
      tries: byDefault('int4', '0'),
      // tries since it was last put in the queue: they choose the pause
      round: byDefault('int4', '0'),
      lastAt: may('timestamptz'),
      ms: may('int4'),
      status: may('int4'),
      error: mayBe<DeliveryError>(),
      // the network's error message
      detail: may('text'),
      answer: may('text'),
    },
    primary: ['institutionId', 'id'],
    indexes: [
      {
        name: 'webhookDelivery_lane',
        columns: ['institutionId', 'webhook', 'lane', 'version'],
        where: '"open"',
      },
      { name: 'webhookDelivery_due', columns: ['institutionId', 'dueAt'], where: '"open"' },
      index('webhookDelivery_log', ['institutionId', 'webhook', 'id']),
      index('webhookDelivery_state', ['institutionId', 'webhook', 'state', 'id']),
      index('webhookDelivery_age', ['institutionId', 'createTime']),
    ],
  },
} as const satisfies Record<string, TableSpec>

declare module '../../platform/store/system-tables.ts' {
  interface DomainTables extends TablesOf<typeof webhookTables> {}
}
