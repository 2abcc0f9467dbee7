import { kinds, kindOf } from '../fields/index.ts'
import type { Field, FilterOp } from '../kind.ts'
import { systemColumns, type AnyResource } from '../resource.ts'
import { columnOf, fieldEntries, fieldOf } from './fields.ts'

const cached = <T>(make: (resource: AnyResource) => T): ((resource: AnyResource) => T) => {
  const known = new WeakMap<AnyResource, T>()
  return resource => {
    const old = known.get(resource)
    if (old !== undefined) return old
    const derivedValue = make(resource)
    known.set(resource, derivedValue)
    return derivedValue
  }
}

/** Operators of a system column: an instant that is always there. */
export const systemOps: readonly FilterOp[] = kinds.dateTime
  .filters({ label: { en: '', zh: '' } })
  .filter(op => op !== 'null')

const opsOf = (field: Field): readonly FilterOp[] =>
  kindOf(field)
    .filters(field.options)
    .filter(op => op !== 'like' || field.options.search === true)

/** Names of the fields that `q` looks in. */
export const searchFields = cached((resource): string[] =>
  fieldEntries(resource)
    .filter(([, field]) => field.options.search)
    .map(([name]) => name),
)

/** What a list can be filtered by: its filters and columns, natural keys, searched fields, references and system columns, each with its operators. */
export const filterable: (resource: AnyResource) => ReadonlyMap<string, readonly FilterOp[]> =
  cached(resource => {
    const references = fieldEntries(resource)
      .filter(([, field]) => kindOf(field).refers !== undefined)
      .map(([name]) => name)
    const names = new Set<string>([
      ...(resource.list.filters ?? []),
      ...resource.list.columns,
      ...(resource.keys ?? []).flat(),
      ...searchFields(resource),
      ...references,
    ])
    const ops = new Map<string, readonly FilterOp[]>(systemColumns.map(name => [name, systemOps]))
    for (const name of names) {
      const field = fieldOf(resource, name)
      const own = field && !field.options.computed ? opsOf(field) : []
      if (own.length) ops.set(name, own)
    }
    return ops
  })

/** What a list can be sorted by: columns with an ordered index, and system columns. */
export const sortable: (resource: AnyResource) => readonly string[] = cached(resource => {
  if (resource.list.sorts) return resource.list.sorts
  const columns = resource.list.columns.filter(name => {
    const field = fieldOf(resource, name)
    return field !== undefined && !field.options.computed && columnOf(field).index === 'btree'
  })
  return [...new Set<string>([...columns, ...systemColumns])]
})
