import type { AutomationAction, Trigger } from './automation.options.ts'
import { kindOf, fieldEntries, fieldOf, filterable } from '../../../src/schema/index.ts'
import type { Field } from '../../../src/schema/kind.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'

/**
 * Recipients that stand for the record's own person, and for the person that the automation acts
 * for.
 */
export const ownRecipients = { self: 'self', owner: 'owner' } as const

/** Resources of people with an account, who can be notified. */
export const isPerson = (resource: AnyResource): boolean =>
  ['account', 'phone', 'email'].every(name => fieldOf(resource, name) !== undefined)

const isStored = ({ options }: Field): boolean =>
  options.computed !== true &&
  options.from === undefined &&
  !('when' in options) &&
  !('counts' in options)

const namesOf = (
  resource: AnyResource,
  suits: (field: Field, name: string) => boolean,
): readonly string[] =>
  fieldEntries(resource).flatMap(([name, field]) => (suits(field, name) ? [name] : []))

/** Fields by whose change an automation can be started. */
export const watchableFields = (resource: AnyResource): readonly string[] =>
  namesOf(resource, field => isStored(field) && !kindOf(field).writeOnly)

/** Days and instants that an automation can wait for. */
export const dateFields = (resource: AnyResource): readonly string[] =>
  namesOf(
    resource,
    (field, name) =>
      isStored(field) &&
      kindOf(field).later !== undefined &&
      filterable(resource).get(name)?.includes('gte') === true,
  )

/** References for each of which records can be counted. */
export const countableBy = (resource: AnyResource): readonly string[] =>
  namesOf(
    resource,
    (field, name) =>
      isStored(field) &&
      kindOf(field).refers === 'one' &&
      filterable(resource).get(name)?.includes('eq') === true,
  )

const isWritable = (field: Field): boolean =>
  isStored(field) && field.options.readOnly === undefined && !kindOf(field).writeOnly

/** Fields whose tags can be added and removed. */
export const tagFields = (resource: AnyResource): readonly string[] =>
  namesOf(resource, field => isWritable(field) && field.kind === 'tags')

/** Fields that can be set: those with a single value that fits in a cell. */
export const settableFields = (resource: AnyResource): readonly string[] =>
  namesOf(
    resource,
    field =>
      isWritable(field) &&
      !kindOf(field).editList &&
      kindOf(field).refers !== 'many' &&
      !kindOf(field).file &&
      kindOf(field).inCells !== false,
  )

/** The resource that a reference of another one names. */
export const referredBy = (resource: AnyResource, name: string): string | undefined => {
  const field = fieldOf(resource, name)
  if (!field || !kindOf(field).refers) return undefined
  const { options } = field
  return 'to' in options && typeof options.to === 'string' ? options.to : undefined
}

/**
 * People who can be notified about a record: its own person, people it refers to, and the person
 * that the automation acts for.
 */
export const recipientsOf = (
  resource: AnyResource,
  find: (name: string) => AnyResource | undefined,
): readonly string[] => [
  ...(isPerson(resource) ? [ownRecipients.self] : []),
  ...namesOf(resource, (field, name) => {
    const to = find(referredBy(resource, name) ?? '')
    return isStored(field) && to !== undefined && isPerson(to)
  }),
  ownRecipients.owner,
]

const placeholder = /\{([^{}]*)\}/g

/** Names in a message that values are put in for: `{name}`. */
export const placeholdersIn = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name.trim())),
]

/** Replaces the placeholders of a message with values; those without a value are removed. */
export const filled = (text: string, valueOf: (name: string) => string): string =>
  text.replaceAll(placeholder, (_whole, name: string) => valueOf(name.trim()))

/** Placeholders besides the record's fields. */
export const commonPlaceholders = ['receiver', 'school'] as const
/** Besides, of one that is started by a number. */
export const countPlaceholder = 'count'

/** Fields that a message can name. */
export const placeholderFields = (resource: AnyResource): readonly string[] =>
  namesOf(resource, field => !kindOf(field).writeOnly && !kindOf(field).file)

/** The fields for the start of an automation, by its trigger; the others are empty. */
export const triggerFields = {
  CHANGE: ['events', 'watched'],
  DATE: ['dateField', 'offset', 'offsetUnit', 'offsetWay'],
  COUNT: ['threshold', 'countBy'],
} as const satisfies Readonly<Record<Trigger, readonly string[]>>

/** The fields for the effect of an automation, by its action; the others are empty. */
export const actionFields = {
  NOTIFY: ['recipients', 'subject', 'messageZh', 'messageEn'],
  TAG: ['field', 'tagWay', 'tags'],
  SET: ['field', 'value'],
  WEBHOOK: ['webhook'],
  ALERT: [],
} as const satisfies Readonly<Record<AutomationAction, readonly string[]>>

interface Started {
  readonly trigger: Trigger
  readonly countBy: string | null
}

/**
 * The resource of the record that an automation acts on: that of its target, or the one its records
 * are counted for; undefined if they are counted together.
 */
export const subjectOf = (
  target: AnyResource,
  { trigger, countBy }: Started,
  find: (name: string) => AnyResource | undefined,
): AnyResource | undefined => {
  if (trigger !== 'COUNT') return target
  return countBy ? find(referredBy(target, countBy) ?? '') : undefined
}
