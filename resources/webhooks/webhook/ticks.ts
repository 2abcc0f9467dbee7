import { eventNames, everyEvent, type EventName } from './webhook.events.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'

export const events = keysOf(eventNames)

/** Whether the subscriptions take an event of a resource. */
const takes = (chosen: ReadonlySet<string>, resource: string, event: EventName): boolean =>
  chosen.has(everyEvent) || chosen.has(`${resource}.*`) || chosen.has(`${resource}.${event}`)

/**
 * Subscriptions as check boxes, and the changes that they make. Subscriptions without a check box
 * (an event of a removed resource) stay.
 */
export const ticksOf = (value: readonly string[]) => {
  const chosen = new Set(value)
  const setEvents = (resource: string, on: readonly EventName[]): string[] => {
    const others = value.filter(one => !one.startsWith(`${resource}.`))
    if (on.length === events.length) return [...others, `${resource}.*`]
    return [...others, ...on.map(event => `${resource}.${event}`)]
  }
  const onOf = (resource: string): readonly EventName[] =>
    events.filter(event => takes(chosen, resource, event))
  return {
    takesAll: chosen.has(everyEvent),
    onOf,
    /** Adds every event of the resource, or removes them all. */
    whole: (resource: string, on: boolean): string[] => setEvents(resource, on ? events : []),
    one: (resource: string, event: EventName, on: boolean): string[] =>
      setEvents(
        resource,
        events.filter(name => (name === event ? on : takes(chosen, resource, name))),
      ),
    everything: (on: boolean): string[] => (on ? [everyEvent] : []),
  }
}
