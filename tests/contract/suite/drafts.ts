import { fieldEntries, initialOf, kindOf, sampleRecord, seededRng, targetOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { traitsOf } from '../../../server/domain/records/traits.ts'

type Values = Record<string, unknown>

/** Makes values of new records: files are left out, references point at records that `create` makes once for each target. */
export const draftsOf = (
  resources: Readonly<Record<string, AnyResource>>,
  create: (resource: string, values: Values) => Promise<{ readonly id: string }>,
) => {
  const targets = new Map<string, string>()
  const targetId = async (name: string): Promise<string> => {
    const known = targets.get(name)
    const of = resources[name]
    if (known || !of) return known ?? 'none'
    const { id } = await create(name, await draft(of, 900))
    targets.set(name, id)
    return id
  }
  /** Another `n`, another record. */
  const draft = async (of: AnyResource, n: number): Promise<Values> => {
    const values = sampleRecord(of, seededRng(n + 1), n)
    for (const [name, field] of fieldEntries(of)) {
      const target = targetOf(field)
      if (traitsOf(field).file) values[name] = null
      else if (target) values[name] = Array.isArray(kindOf(field).empty(field.options)) ? [await targetId(target)] : await targetId(target)
      else if (initialOf(field) !== undefined) values[name] = initialOf(field)
    }
    return values
  }
  return draft
}
