import { kinds, kindOf } from '../fields/index.ts'
import type { Field, FilterOp } from '../kind.ts'
import { systemColumns, type AnyResource } from '../resource.ts'
import { columnOf, fieldEntries, fieldOf } from './fields.ts'
import { followingOf } from './follows.ts'
import { sourceOf } from './sources.ts'

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

/**
 * Operators for filtering a field; for a field that repeats another record's, those of its source.
 */
const opsOf = (field: Field): readonly FilterOp[] => {
  const source = sourceOf(field)
  // what is counted is never empty
  if (!source && followingOf(field))
    return kindOf(field)
      .filters(field.options)
      .filter(op => op !== 'null')
  if (source && !filterNames(source.resource).has(source.name)) return []
  const stored = source?.field ?? field
  if (stored.options.computed) return []
  const ops = kindOf(stored)
    .filters(stored.options)
    .filter(op => op !== 'like' || stored.options.search === true)
  // without a reference, even a field that is never empty in its source is empty
  return source && !ops.includes('null') && kindOf(field).filters(field.options).includes('null')
    ? [...ops, 'null']
    : ops
}

const isSortable = (field: Field): boolean => {
  const source = sourceOf(field)
  if (!source && followingOf(field)) return true
  const stored = source?.field ?? field
  if (stored.options.computed || columnOf(stored).index !== 'btree') return false
  return !source || sortNames(source.resource).includes(source.name)
}

/** Names of the fields that `q` looks in. */
export const searchFields = cached((resource): string[] =>
  fieldEntries(resource)
    .filter(([, field]) => field.options.search)
    .map(([name]) => name),
)

const filterNames = cached((resource): ReadonlySet<string> => {
  const references = fieldEntries(resource)
    .filter(([, field]) => kindOf(field).refers !== undefined)
    .map(([name]) => name)
  return new Set([
    ...(resource.list.filters ?? []),
    ...resource.list.columns,
    ...(resource.keys ?? []).flat(),
    ...searchFields(resource),
    ...references,
  ])
})
const sortNames = ({ list }: AnyResource): readonly string[] => list.sorts ?? list.columns

/**
 * The filters of a list: its filters and columns, natural keys, searched fields, references and
 * system columns, each with its operators.
 */
export const filterable: (resource: AnyResource) => ReadonlyMap<string, readonly FilterOp[]> =
  cached(resource => {
    const ops = new Map<string, readonly FilterOp[]>(systemColumns.map(name => [name, systemOps]))
    for (const name of filterNames(resource)) {
      const field = fieldOf(resource, name)
      const own = field ? opsOf(field) : []
      if (own.length) ops.set(name, own)
    }
    return ops
  })

/** The sort fields of a list: columns with an ordered index, and system columns. */
export const sortable: (resource: AnyResource) => readonly string[] = cached(resource => {
  if (resource.list.sorts) return resource.list.sorts
  const columns = resource.list.columns.filter(name => {
    const field = fieldOf(resource, name)
    return field !== undefined && isSortable(field)
  })
  return [...new Set<string>([...columns, ...systemColumns])]
})
