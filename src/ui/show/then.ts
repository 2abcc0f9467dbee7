import { masksField, seesField, type Access } from '../../access/index.ts'
import { sameContent } from '../../schema/derive/same.ts'
import { kindOf } from '../../schema/fields/index.ts'
import type { HistoryEntry } from '../../protocol/provider.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Whether this person can write an old value of the field again: not a system field, not masked,
 * not a secret.
 */
export const restorable = (resource: AnyResource, access: Access, name: string): boolean => {
  const field = resource.fields[name]
  return (
    field !== undefined &&
    !field.options.readOnly &&
    !kindOf(field).writeOnly &&
    seesField(access, field) &&
    !masksField(access, field)
  )
}

/**
 * The values to write so that the record is as it was right after an entry, and the fields that
 * can't be restored.
 */
export interface Then {
  readonly changes: Values
  /** Fields that differ and can't be restored by this person. */
  readonly left: readonly string[]
}

/** `newer`: the entries after the one meant, newest first; each takes its change back. */
export const asItWasAt = (
  resource: AnyResource,
  access: Access,
  record: AnyRecord,
  newer: readonly HistoryEntry[],
): Then => {
  const then: Record<string, unknown> = {}
  for (const { before } of newer)
    for (const [name, value] of Object.entries(before ?? {}))
      if (Object.hasOwn(resource.fields, name)) then[name] = value ?? null
  const differing = Object.keys(then).filter(
    name => !sameContent(then[name], record[name]) || !restorable(resource, access, name),
  )
  const can = differing.filter(name => restorable(resource, access, name))
  // system fields follow from the others, so they are only named if there are no others
  const left = differing.filter(
    name =>
      !can.includes(name) && !(can.length && resource.fields[name]?.options.readOnly === true),
  )
  return { changes: Object.fromEntries(can.map(name => [name, then[name]])), left }
}
