import { useGetList, type RaRecord } from 'react-admin'
import { canDo } from '../../src/access/index.ts'
import { eventNames } from '../../resources/webhooks/webhook/webhook.events.ts'
import {
  webhook as webhookDef,
  type Webhook,
} from '../../resources/webhooks/webhook/webhook.resource.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { keysOf } from '../../src/schema/keysOf.ts'
import { useAccess, useResources } from '../../src/ui/context.tsx'
import { ChoiceTool } from '../../src/ui/parts/ChoiceTool.tsx'
import { ControlBar, DayTool } from '../../src/ui/parts/Tool.tsx'
import type { DeliveryFilter } from './useDeliveries.ts'
import { deliveryTexts } from './webhooks.texts.ts'

interface Props {
  readonly webhook: string
  readonly filter: DeliveryFilter
  go(to: Readonly<Record<string, string | null>>): void
}

/** Filters of the log besides the state: webhook, resource, event and days. */
export const DeliveryFilters = ({ webhook, filter, go }: Props) => {
  const t = useTexts(deliveryTexts)
  const label = useLabel()
  const access = useAccess()
  const resources = useResources()
  const { data: webhooks = [] } = useGetList<RaRecord & Webhook>(webhookDef.name, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'name', order: 'ASC' },
  })
  const { resource, event, from, to } = filter
  const wrong = from !== '' && to !== '' && to < from
  return (
    <ControlBar>
      <ChoiceTool
        width={180}
        label={t.webhook}
        value={webhook}
        options={webhooks.map(({ id, name }) => [id, name] as const)}
        set={id => id !== null && go({ id, record: null })}
      />
      <ChoiceTool
        width={180}
        label={t.resource}
        value={resource}
        any={t.everything}
        options={resources
          .filter(one => canDo(access, one, 'read'))
          .map(one => [one.name, label(one.plural)] as const)}
        set={value => go({ resource: value })}
      />
      <ChoiceTool
        width={180}
        label={t.eventName}
        value={event ?? ''}
        any={t.everyEvent}
        options={keysOf(eventNames).map(name => [name, label(eventNames[name])] as const)}
        set={value => go({ event: value })}
      />
      <DayTool label={t.from} value={from} wrong={wrong} set={day => go({ from: day || null })} />
      <DayTool label={t.to} value={to} wrong={wrong} set={day => go({ to: day || null })} />
    </ControlBar>
  )
}
