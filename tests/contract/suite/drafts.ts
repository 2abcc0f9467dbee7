import {
  fieldEntries,
  initialOf,
  kindOf,
  sampleRecord,
  seededRng,
  targetOf,
} from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'

type Values = Record<string, unknown>

/** The `n` of records that others point at. */
const shared = 900

/** Whether every record needs a file of the field, without an alternative. */
const needsFile = ({ fields, oneOf }: AnyResource, name: string): boolean =>
  fields[name]?.options.required === true ||
  (oneOf?.fields[0] === name &&
    oneOf.fields.every(one => {
      const field = fields[one]
      return field !== undefined && kindOf(field).file !== undefined
    }))

/**
 * Makes values of new records: files are left out if possible, otherwise there is one for each
 * field. References point to records that `create` makes once per target; a reference that ends a
 * natural key, or that a limit counts by, points to another record for each draft. Sample values of
 * the definition stay.
 */
export const draftsOf = (
  resources: Readonly<Record<string, AnyResource>>,
  create: (resource: string, values: Values) => Promise<{ readonly id: string }>,
  upload: (resource: string, field: string) => Promise<unknown>,
) => {
  const targets = new Map<string, string>()
  const files = new Map<string, Promise<unknown>>()
  const fileOf = (resource: string, field: string): Promise<unknown> => {
    const key = `${resource} ${field}`
    const file = files.get(key) ?? upload(resource, field)
    files.set(key, file)
    return file
  }
  const targetId = async (name: string, n: number): Promise<string> => {
    const key = `${name} ${n}`
    const known = targets.get(key)
    const of = resources[name]
    if (known || !of) return known ?? 'none'
    const { id } = await create(name, await draft(of, n))
    targets.set(key, id)
    return id
  }
  /** Another `n`, another record. */
  const draft = async (of: AnyResource, n: number): Promise<Values> => {
    const values = sampleRecord(of, seededRng(n + 1), n)
    const sampleValues = of.samples?.(n) ?? {}
    const ownTargets = new Set([
      ...(of.keys ?? []).map(key => key.at(-1)),
      ...(of.limits ?? []).map(({ per }) => per),
    ])
    for (const [name, field] of fieldEntries(of)) {
      if (Object.hasOwn(sampleValues, name) || field.options.readOnly === true) continue
      const target = targetOf(field)
      if (kindOf(field).file)
        values[name] = needsFile(of, name) ? await fileOf(of.name, name) : null
      else if (target) {
        const id = await targetId(target, shared + (ownTargets.has(name) ? 1 + n : 0))
        values[name] = Array.isArray(kindOf(field).empty(field.options)) ? [id] : id
      } else if (initialOf(field) !== undefined) values[name] = initialOf(field)
    }
    return values
  }
  return draft
}
