import { takesSelection } from '../../../src/schema/action.ts'
import { fieldEntries } from '../../../src/schema/index.ts'
import { targetOf } from '../../../src/schema/derive/fields.ts'
import type { Registry } from '../../platform/context.ts'
import type { Records, Row } from '../../platform/ports.ts'
import type { RecordChangeSum } from './changeSums.ts'
import type { UndoneDeed } from './state.ts'

/** Records that are undone together or not at all, newest change first. */
export type UndoGroup = readonly [RecordChangeSum, ...RecordChangeSum[]]

const verbsOfRows: ReadonlySet<string> = new Set(['import', 'updateMany', 'delete', 'restore'])

/**
 * Whether an operation consists of independent rows (an import, a bulk change, an action on a
 * selection): each row is undone together with what it caused, independently of the others. Any
 * other operation is undone as a whole.
 */
export const isOfRows = (resources: Registry, { action, resource }: UndoneDeed): boolean => {
  const declared = Object.hasOwn(resources, resource)
    ? resources[resource]?.actions[action]
    : undefined
  return declared ? takesSelection(declared) : verbsOfRows.has(action) || action.includes('.')
}

const keyOf = (resource: string, id: string): string => `${resource} ${id}`

/** Ids that a record refers to now, or did before or after its change, by resource. */
const referencesOf = (
  resources: Registry,
  { resource, before, after }: RecordChangeSum,
  row: Row | undefined,
): readonly string[] => {
  const def = Object.hasOwn(resources, resource) ? resources[resource] : undefined
  if (!def) return []
  return fieldEntries(def).flatMap(([name, field]) => {
    const target = targetOf(field)
    if (target === undefined) return []
    return [row?.[name], before?.[name], after[name]].flatMap(value =>
      (Array.isArray(value) ? value : [value]).flatMap((id: unknown) =>
        typeof id === 'string' ? [keyOf(target, id)] : [],
      ),
    )
  })
}

/** Joins records that share a key, directly or by others; each group keeps their order. */
const joined = (
  past: readonly RecordChangeSum[],
  keysOf: (one: RecordChangeSum) => readonly string[],
): readonly RecordChangeSum[][] => {
  // a key or record -> the one it was joined with; what points at itself names its group
  const above = new Map<string | RecordChangeSum, string | RecordChangeSum>()
  const top = (of: string | RecordChangeSum): string | RecordChangeSum => {
    let at = of
    for (let next = above.get(at); next !== undefined && next !== at; next = above.get(at))
      at = next
    above.set(of, at)
    return at
  }
  for (const one of past) for (const key of keysOf(one)) above.set(top(one), top(key))
  const groups = new Map<string | RecordChangeSum, RecordChangeSum[]>()
  for (const one of past) groups.set(top(one), [...(groups.get(top(one)) ?? []), one])
  return [...groups.values()]
}

/** Records that one transaction changed -> those that one row changed. */
const groupsOfTransaction = async (
  reading: Pick<Records, 'many'>,
  resources: Registry,
  deed: UndoneDeed,
  past: readonly RecordChangeSum[],
): Promise<readonly RecordChangeSum[][]> => {
  const main = Object.hasOwn(resources, deed.resource) ? resources[deed.resource] : undefined
  const pointsAtItself =
    main !== undefined && fieldEntries(main).some(([, field]) => targetOf(field) === main.name)
  if (past.every(({ resource }) => resource === deed.resource) && !pointsAtItself)
    return past.map(one => [one])
  const rows = new Map<string, Row>()
  for (const name of new Set(past.map(({ resource }) => resource))) {
    const def = Object.hasOwn(resources, name) ? resources[name] : undefined
    const ids = past.filter(({ resource }) => resource === name).map(({ id }) => id)
    if (def)
      for (const deleted of [false, true])
        for (const row of await reading.many(def, ids, deleted)) rows.set(keyOf(name, row.id), row)
  }
  const there = new Set(past.map(({ resource, id }) => keyOf(resource, id)))
  const isImport = deed.action === 'import'
  const keys = new Map(
    past.map(one => {
      const own = keyOf(one.resource, one.id)
      const isRow = one.resource === deed.resource
      // records that an import created for references belong to all rows that name them, and are
      // undone separately
      const references =
        isImport && isRow
          ? []
          : referencesOf(resources, one, rows.get(own)).filter(
              key => there.has(key) || key.startsWith(keyOf(deed.resource, '')),
            )
      return [one, [own, ...references]] as const
    }),
  )
  const groups = joined(past, one => keys.get(one) ?? [])
  // what belongs to no row follows from all of them
  const isLoose = (group: readonly RecordChangeSum[]): boolean =>
    !isImport && group.every(one => one.resource !== deed.resource && keys.get(one)?.length === 1)
  const loose = groups.filter(isLoose).flat()
  return loose.length ? [past.slice()] : groups
}

/** The records of an operation by what must go back together, newest first. */
export const groupsOf = async (
  reading: Pick<Records, 'many'>,
  resources: Registry,
  deed: UndoneDeed,
  past: readonly RecordChangeSum[],
): Promise<readonly UndoGroup[]> => {
  const transactions = new Map<string, RecordChangeSum[]>()
  for (const one of past) transactions.set(one.tx, [...(transactions.get(one.tx) ?? []), one])
  const groups: UndoGroup[] = []
  for (const changes of transactions.values())
    for (const [first, ...rest] of await groupsOfTransaction(reading, resources, deed, changes))
      if (first) groups.push([first, ...rest])
  return groups.toSorted(([a], [b]) => (a.at < b.at ? 1 : -1))
}
