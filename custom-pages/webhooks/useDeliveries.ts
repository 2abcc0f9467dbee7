import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { resendDeliveries, webhookDeliveries } from '../../resources/webhook/webhook.calls.ts'
import { deliveryStates, type DeliveryState } from '../../resources/webhook/webhook.options.ts'
import { webhook as webhookDef, type Webhook } from '../../resources/webhook/webhook.resource.ts'
import { isKeyOf } from '../../src/schema/keysOf.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { isPageSize } from '../../src/ui/pager/pages.ts'
import { useRecord } from '../../src/ui/useRecord.ts'

/** Rows of a page, unless the address says another size. */
const pageSize = 20
/** The log looks again so often, in milliseconds: while something waits, and otherwise. */
const [waitingMs, quietMs] = [2000, 5000]

/** The log of one webhook; the state, the record and the page stand in the address. */
export const useDeliveries = () => {
  const edu = useEdu()
  const [query, setQuery] = useSearchParams()
  const [busy, setBusy] = useState(false)
  const webhook = query.get('id') ?? ''
  const wanted = query.get('state') ?? ''
  const state: DeliveryState | null = isKeyOf(deliveryStates, wanted) ? wanted : null
  const recordId = query.get('record')
  const page = Math.max(1, Number(query.get('page')) || 1)
  const asked = Number(query.get('limit'))
  const limit = isPageSize(asked) ? asked : pageSize
  const record = useRecord<Webhook>(webhookDef, webhook, { enabled: webhook !== '', retry: false })
  const input = { webhook, state, recordId, page, limit }
  const list = useQuery({
    enabled: webhook !== '',
    queryKey: ['webhookDeliveries', input],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => edu.ask(webhookDeliveries, input, { signal, quiet: true }),
    refetchInterval: ({ state: { data } }) =>
      data?.list.some(one => one.state === 'WAITING') ? waitingMs : quietMs,
  })
  const go = (to: Readonly<Record<string, string | null>>): void =>
    setQuery(
      old => {
        const next = new URLSearchParams(old)
        for (const [name, value] of Object.entries({ page: null, ...to }))
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true },
    )
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
  return { webhook, record, state, recordId, page, limit, list, go, resend, busy }
}
