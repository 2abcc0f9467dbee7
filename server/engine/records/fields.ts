import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { masksField, type Access } from '../../../src/access/index.ts'
import { fieldOf, kindOf } from '../../../src/schema/index.ts'
import type { Field } from '../../../src/schema/kind.ts'
import { errors } from '../../platform/errors/errors.ts'
import { invalidFields } from '../../platform/errors/fault.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import { canonical } from '../seal/chain.ts'
import { refuseUnseen } from './rights.ts'
import type { RecordContext } from './context.ts'

export { fieldOf }
export type Values = Readonly<Record<string, unknown>>

const same = (a: unknown, b: unknown): boolean => {
  const x = a ?? null
  const y = b ?? null
  if (x === y) return true
  // a batch compares every field of its rows: most are settled without writing them out
  if (x === null || y === null || (typeof x === 'string' && typeof y === 'string')) return false
  // the log of changes keeps the keys of an object in an order of its own
  return JSON.stringify(x) === JSON.stringify(y) || canonical(x) === canonical(y)
}
export const sameValue = same

/** The masked form of a value; a kind that can't be masked withholds it. */
export const masked = (field: Field, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  return kindOf(field).mask?.(value) ?? null
}

/**
 * Returns the caller's values that change something. Throws 321 for an unknown field, 905 for a
 * field without permission (5003 if it was withdrawn). A masked value that is sent back unchanged
 * is no change; any other value for a masked field is 905, because it would be a guess. `sight`:
 * the fields that the caller sees, if more than usual.
 */
export const givenValues = (
  { resource, actor, knownRights }: Pick<RecordContext, 'resource' | 'actor' | 'knownRights'>,
  input: Values,
  before: Values | undefined,
  sight: Access = actor.access,
): Values => {
  const wrong: Record<string, Issue> = {}
  const changedValues: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(input)) {
    const field = fieldOf(resource, name)
    if (!field) throw errors.invalidParameter().at(name)
    refuseUnseen({ actor, knownRights }, name, field)
    const now = before?.[name] ?? null
    if (before && masksField(sight, field)) {
      if (same(value, masked(field, now))) continue
      // writing over a value that they can't see would reveal whether it differs
      if (now !== null) {
        wrong[name] = { code: ErrorCode.permissionMissing }
        continue
      }
    }
    if (fixed(field, before)) {
      if (!same(value, before ? now : null)) wrong[name] = { code: ErrorCode.invalidParameter }
      continue
    }
    changedValues[name] = value
  }
  if (Object.keys(wrong).length) throw invalidFields(wrong)
  return changedValues
}

/** Sent values with those that they bring along for fields which are not sent. */
export const withCarried = (resource: RecordContext['resource'], sent: Values): Values => {
  let values = sent
  for (const [name, value] of Object.entries(sent)) {
    const field = fieldOf(resource, name)
    const carried = field && kindOf(field).carried?.(value, field.options)
    if (carried) values = { ...carried, ...values }
  }
  return values
}

/** Whether the caller can't write the field at this point of a record's life. */
const fixed = (field: Field, before: Values | undefined): boolean =>
  field.options.readOnly === true ||
  (field.options.readOnly === 'afterCreate' && before !== undefined)
