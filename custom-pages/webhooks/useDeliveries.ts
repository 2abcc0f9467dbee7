import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { resendDeliveries, webhookDeliveries } from '../../resources/webhook/webhook.calls.ts'
import { deliveryStates, type DeliveryState } from '../../resources/webhook/webhook.options.ts'
import { eventNames, type EventName } from '../../resources/webhook/webhook.events.ts'
import { webhook as webhookDef, type Webhook } from '../../resources/webhook/webhook.resource.ts'
import { isKeyOf } from '../../src/schema/keysOf.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { pageOfAddress } from '../../src/ui/pager/address.ts'
import { startOfDay } from '../../src/ui/parts/fields/localTime.ts'
import { useRecord } from '../../src/ui/useRecord.ts'

/** The log looks again so often, in milliseconds: while something waits, and otherwise. */
const [waitingMs, quietMs] = [2000, 5000]

/** What the log is narrowed down by beside its state; '' and null: nothing. Days are those of this browser's zone, both within. */
export interface DeliveryFilter {
  readonly resource: string
  readonly event: EventName | null
  /** `YYYY-MM-DD` */
  readonly from: string
  readonly to: string
}

/** Null for what is no day. */
const startOf = (day: string, later = 0): string | null => startOfDay(day, later) ?? null

const filterIn = (query: URLSearchParams): DeliveryFilter => {
  const event = query.get('event') ?? ''
  return {
    resource: query.get('resource') ?? '',
    event: isKeyOf(eventNames, event) ? event : null,
    from: query.get('from') ?? '',
    to: query.get('to') ?? '',
  }
}

/** The log of one webhook; the state, the record, the filters and the page stand in the address. */
export const useDeliveries = () => {
  const edu = useEdu()
  const [query, setQuery] = useSearchParams()
  // two filters that are set one right after the other must not undo each other: the address is read anew a moment later
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])
  const [busy, setBusy] = useState(false)
  const webhook = query.get('id') ?? ''
  const wanted = query.get('state') ?? ''
  const state: DeliveryState | null = isKeyOf(deliveryStates, wanted) ? wanted : null
  const recordId = query.get('record')
  const { page, limit } = pageOfAddress(query)
  const record = useRecord<Webhook>(webhookDef, webhook, { enabled: webhook !== '', retry: false })
  const filter = filterIn(query)
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
  const go = (to: Readonly<Record<string, string | null>>): void => {
    const next = new URLSearchParams(latest.current)
    for (const [name, value] of Object.entries({ page: null, ...to }))
      if (value === null) next.delete(name)
      else next.set(name, value)
    latest.current = next
    setQuery(next, { replace: true })
  }
  /** Sends these again, or all that failed; answers how many, undefined where it was refused (the wire has said why). */
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
