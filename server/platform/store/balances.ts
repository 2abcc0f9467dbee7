import type { Kysely } from 'kysely'
import type { AnyResource } from '../../../src/schema/resource.ts'
import type { AnyDatabase } from './statements.ts'
import { balanceSuffix } from './tables.ts'
import type { Scope } from './types.ts'

/** Keys and sums of one statement. @tuning */
const batchSize = 2000

/** Values of the fields that a sum is per, by their names. */
export type BalanceKey = Readonly<Record<string, unknown>>
/**
 * A sum of a journal's entries, as a whole number in the unit in which the summed field is stored.
 */
export interface StoredBalance {
  readonly key: BalanceKey
  readonly sum: number
  /** The part of the sum from entries that retention has removed. */
  readonly carried: number
}

const tableName = ({ name }: AnyResource): string => `${name}${balanceSuffix}`
const perOf = ({ journal }: AnyResource): readonly string[] => journal?.balance?.per ?? []
const untyped = ({ db }: Pick<Scope, 'db'>): Kysely<AnyDatabase> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- tables of sums are known at run time only
  db as unknown as Kysely<AnyDatabase>

const partsOf = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / batchSize) }, (_, n) =>
    list.slice(n * batchSize, (n + 1) * batchSize),
  )

/** A key as text, for comparing keys and for the order of row locks. */
export const balanceKeyText = (resource: AnyResource, key: BalanceKey): string =>
  JSON.stringify(perOf(resource).map(name => key[name]))

/** The key of an entry. */
export const balanceKeyOf = (resource: AnyResource, entry: BalanceKey): BalanceKey =>
  Object.fromEntries(perOf(resource).map(name => [name, entry[name]]))

const storedBalance = (resource: AnyResource, row: BalanceKey): StoredBalance => ({
  key: balanceKeyOf(resource, row),
  sum: Number(row['sum']),
  carried: Number(row['carried']),
})

/**
 * Adds to sums and returns them. Their rows stay locked until the transaction ends, and every
 * writer locks them in the same order, so that two writers wait for each other without a deadlock.
 */
export const addToBalances = async (
  scope: Pick<Scope, 'db'>,
  resource: AnyResource,
  changes: readonly Omit<StoredBalance, 'carried'>[],
): Promise<readonly StoredBalance[]> => {
  const table = tableName(resource)
  const sorted = changes
    .map(change => ({ ...change, text: balanceKeyText(resource, change.key) }))
    .toSorted((a, b) => (a.text < b.text ? -1 : 1))
  const balances: StoredBalance[] = []
  for (const part of partsOf(sorted)) {
    const rows = await untyped(scope)
      .insertInto(table)
      .values(part.map(({ key, sum }) => ({ ...key, sum })))
      .onConflict(on =>
        on.columns([...perOf(resource)]).doUpdateSet(eb => ({
          sum: eb(eb.ref(`${table}.sum`), '+', eb.ref('excluded.sum')),
        })),
      )
      .returningAll()
      .execute()
    balances.push(...rows.map(row => storedBalance(resource, row)))
  }
  return balances
}

/** Records that entries with these sums are removed; the sums stay as they are. */
export const carryBalances = async (
  scope: Pick<Scope, 'db'>,
  resource: AnyResource,
  removed: readonly Omit<StoredBalance, 'carried'>[],
): Promise<void> => {
  const table = tableName(resource)
  for (const { key, sum } of removed) {
    let update = untyped(scope).updateTable(table)
    for (const name of perOf(resource)) update = update.where(`${table}.${name}`, '=', key[name])
    await update.set(eb => ({ carried: eb(eb.ref(`${table}.carried`), '+', sum) })).execute()
  }
}

/**
 * The sum of a key; undefined if it has no entries. `lock`: it can't change until the transaction
 * ends.
 */
export const readBalance = async (
  scope: Pick<Scope, 'db'>,
  resource: AnyResource,
  key: BalanceKey,
  lock = false,
): Promise<StoredBalance | undefined> => {
  const table = tableName(resource)
  let query = untyped(scope).selectFrom(table).selectAll(table)
  for (const name of perOf(resource)) query = query.where(`${table}.${name}`, '=', key[name])
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  return row && storedBalance(resource, row)
}

/** The sums of keys that have this first part: of a student, or of the currencies of an account. */
export const readBalances = async (
  scope: Pick<Scope, 'db'>,
  resource: AnyResource,
  values: readonly string[],
): Promise<readonly StoredBalance[]> => {
  const [first = ''] = perOf(resource)
  const table = tableName(resource)
  const balances: StoredBalance[] = []
  for (const part of partsOf(values)) {
    const rows = await untyped(scope)
      .selectFrom(table)
      .selectAll(table)
      .where(`${table}.${first}`, 'in', part)
      .execute()
    balances.push(...rows.map(row => storedBalance(resource, row)))
  }
  return balances
}

/** Every stored sum with the sum of its entries; one of the two is undefined if it is missing. */
export const compareBalances = async (
  scope: Pick<Scope, 'db'>,
  resource: AnyResource,
): Promise<ReadonlyMap<string, { readonly told?: StoredBalance; readonly counted?: number }>> => {
  const per = perOf(resource)
  const of = resource.journal?.balance?.of ?? ''
  const sums = await untyped(scope).selectFrom(tableName(resource)).selectAll().execute()
  const entries = await untyped(scope)
    .selectFrom(resource.name)
    .select([...per])
    .select(eb => eb.fn.sum(eb.ref(of)).as('counted'))
    .groupBy([...per])
    .execute()
  const compared = new Map<string, { told?: StoredBalance; counted?: number }>()
  for (const row of sums) {
    const told = storedBalance(resource, row)
    compared.set(balanceKeyText(resource, told.key), { told })
  }
  for (const row of entries) {
    const text = balanceKeyText(resource, row)
    compared.set(text, { ...compared.get(text), counted: Number(row['counted'] ?? 0) })
  }
  return compared
}
