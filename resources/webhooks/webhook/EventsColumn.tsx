import { useLabel, useTexts } from '../../../src/i18n/texts.ts'
import type { ColumnViewProps } from '../../../src/schema/resource.ts'
import { useFindResource } from '../../../src/ui/context.tsx'
import { MarksCell } from '../../../src/ui/parts/fields/cells.tsx'
import { eventTexts } from './events.texts.ts'
import { eventNames, everyEvent, subscriptionOf } from './webhook.events.ts'

/** A webhook's subscriptions in words. */
export const EventsColumn = ({ value }: ColumnViewProps<readonly string[]>) => {
  const t = useTexts(eventTexts)
  const label = useLabel()
  const find = useFindResource()
  const wordsOf = (text: string): string => {
    if (text === everyEvent) return t.all
    const subscription = subscriptionOf(text)
    const resource = subscription && find(subscription.resource)
    if (!resource) return text
    const { event } = subscription
    const name = label(resource.plural)
    return event === '*' ? name : t.of(label(eventNames[event]), name)
  }
  return <MarksCell items={value.map(wordsOf)} />
}
