import { isKeyOf } from '../../../src/schema/keysOf.ts'
import type { Label } from '../../../src/schema/label.ts'

/** What may happen to a record, by the ending of the event's type: `student.updated`. */
export const eventNames = {
  created: { en: 'Created', zh: '新建' },
  updated: { en: 'Edited', zh: '修改' },
  deleted: { en: 'Deleted', zh: '删除' },
  restored: { en: 'Restored', zh: '恢复' },
} as const satisfies Readonly<Record<string, Label>>
export type EventName = keyof typeof eventNames

/**
 * The subscription to everything that happens to every resource, also to those that are declared
 * later.
 */
export const everyEvent = '*'
/** The type of the event that “Send a test event” sends. */
export const testEvent = 'webhook.test'

/** A parsed subscription; `*` stands for every resource or every event. */
interface Subscription {
  readonly resource: string
  readonly event: EventName | '*'
}

/** `student.updated`, `student.*` or `*` -> its parts; undefined for any other text. */
export const subscriptionOf = (text: string): Subscription | undefined => {
  if (text === everyEvent) return { resource: '*', event: '*' }
  const [resource = '', event = '', ...rest] = text.split('.')
  if (!resource || resource === '*' || rest.length) return undefined
  if (event === '*') return { resource, event }
  return isKeyOf(eventNames, event) ? { resource, event } : undefined
}

/** Whether one of the subscriptions takes the event. */
export const listensTo = (
  subscriptions: readonly string[],
  resource: string,
  event: EventName,
): boolean =>
  subscriptions.includes(everyEvent) ||
  subscriptions.includes(`${resource}.*`) ||
  subscriptions.includes(`${resource}.${event}`)

/** The resources that the subscriptions name; 'all' where they take everything. */
export const resourcesIn = (subscriptions: readonly string[]): 'all' | ReadonlySet<string> =>
  subscriptions.includes(everyEvent)
    ? 'all'
    : new Set(subscriptions.flatMap(one => subscriptionOf(one)?.resource ?? []))
