import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  resendDeliveries,
  webhookDeliveries,
} from '../../resources/webhooks/webhook/webhook.calls.ts'
import { deliveryStates } from '../../resources/webhooks/webhook/webhook.options.ts'
import { eventNames, type EventName } from '../../resources/webhooks/webhook/webhook.events.ts'
import {
  webhook as webhookDef,
  type Webhook,
} from '../../resources/webhooks/webhook/webhook.resource.ts'
import { keysOf } from '../../src/schema/keysOf.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { startOfDay } from '../../src/ui/parts/fields/localTime.ts'
import { useRecord } from '../../src/ui/useRecord.ts'
import { oneOf, someText, usePageState } from '../../src/ui/usePageState.ts'

/** The log looks again so often, in milliseconds: while something waits, and otherwise. */
const [waitingMs, quietMs] = [2000, 5000]

/**
 * Filters of the log besides its state; '' and null: none. Days are in this browser's time zone,
 * both inclusive.
 */
export interface DeliveryFilter {
  readonly resource: string
  readonly event: EventName | null
  /** `YYYY-MM-DD` */
  readonly from: string
  readonly to: string
}

/** Null for what is no day. */
const startOf = (day: string, later = 0): string | null => startOfDay(day, later) ?? null

/** The log of one webhook; the state, the record, the filters and the page stand in the address. */
export const useDeliveries = () => {
  const edu = useEdu()
  const [busy, setBusy] = useState(false)
  const place = usePageState({
    id: someText,
    state: oneOf(keysOf(deliveryStates), null),
    record: someText,
    resource: someText,
    event: oneOf(keysOf(eventNames), null),
    from: someText,
    to: someText,
  })
  const { id: webhook, state, page, limit, go } = place
  const recordId = place.record || null
  const record = useRecord<Webhook>(webhookDef, webhook, { enabled: webhook !== '', retry: false })
  const { resource, event, from, to } = place
  const filter: DeliveryFilter = { resource, event, from, to }
  const exported = {
    webhook,
    state,
    recordId,
    resource: filter.resource || null,
    event: filter.event,
    from: startOf(filter.from),
    until: startOf(filter.to, 1),
  }
  const input = { ...exported, page, limit }
  const list = useQuery({
    enabled: webhook !== '',
    queryKey: ['webhookDeliveries', input],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => edu.ask(webhookDeliveries, input, { signal, quiet: true }),
    refetchInterval: ({ state: { data } }) =>
      data?.list.some(one => one.state === 'WAITING') ? waitingMs : quietMs,
  })
  /**
   * Sends the given deliveries again, or all failed ones; resolves to their number, or to undefined
   * if it was refused (the data provider has shown why).
   */
  const resend = async (ids?: readonly string[]): Promise<number | undefined> => {
    setBusy(true)
    const count = await edu.ask(resendDeliveries, { webhook, ...(ids ? { ids } : {}) }).then(
      answer => answer.count,
      () => undefined,
    )
    setBusy(false)
    void list.refetch()
    return count
  }
  return { webhook, record, state, recordId, filter, page, limit, exported, list, go, resend, busy }
}
