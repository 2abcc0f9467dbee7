import type { AnyResource } from '../src/schema/resource.ts'

const system: ReadonlySet<string> = new Set([
  'id',
  'version',
  'createTime',
  'updateTime',
  'createdBy',
  'deletedAt',
  'refs',
])
type Values = Readonly<Record<string, unknown>>

/** Compares values in wire form: an absent value is null. */
const same = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Whether a caller can send a field of a record: its declared fields, except those that only the
 * server writes.
 */
const sendable = (resource: AnyResource | undefined, name: string): boolean =>
  !system.has(name) &&
  (resource === undefined ||
    (resource.fields[name] !== undefined && resource.fields[name].options.readOnly !== true))

export const newValues = (resource: AnyResource | undefined, data: Values): Values =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => value !== undefined && sendable(resource, name)),
  )

/** Returns the fields that differ from what the caller saw. */
export const valuesToSend = (
  resource: AnyResource | undefined,
  data: Values,
  previous: Values,
): Values =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) =>
        value !== undefined && sendable(resource, name) && !same(value, previous[name]),
    ),
  )
