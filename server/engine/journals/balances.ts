import { canDo } from '../../../src/access/index.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { fieldOf, kindOf, targetOf } from '../../../src/schema/index.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { Row } from '../../platform/ports.ts'
import {
  addToBalances,
  balanceKeyOf,
  balanceKeyText,
  readBalance,
  type BalanceKey,
} from '../../platform/store/balances.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { RecordContext } from '../records/context.ts'
import type { RowChange } from '../records/quota.ts'

/** A number of a field, as the whole number that is stored. */
export const storedNumberOf = (resource: AnyResource, name: string, value: unknown): number => {
  const field = fieldOf(resource, name)
  return field ? Number(kindOf(field).toStore(value ?? null, field.options) ?? 0) : 0
}
/** The same the other way round: a number, or an amount of money ('12.50'). */
export const fromStored = (
  resource: AnyResource,
  name: string,
  stored: number,
): string | number => {
  const field = fieldOf(resource, name)
  const value: unknown = field && kindOf(field).fromStore(stored, field.options)
  return typeof value === 'string' || typeof value === 'number' ? value : stored
}
/** A minimum as it is stored. Numbers and amounts of money both read a text. */
export const storedMinimum = (resource: AnyResource, min: number | string): number =>
  storedNumberOf(resource, resource.journal?.balance?.of ?? '', String(min))

interface Change {
  readonly key: BalanceKey
  readonly sum: number
}

/** The change of each sum by new entries. */
export const balanceChangesOf = (
  resource: AnyResource,
  entries: readonly Row[],
): readonly Change[] => {
  const of = resource.journal?.balance?.of ?? ''
  const changes = new Map<string, Change>()
  for (const entry of entries) {
    const key = balanceKeyOf(resource, entry)
    const text = balanceKeyText(resource, key)
    const sum = (changes.get(text)?.sum ?? 0) + storedNumberOf(resource, of, entry[of])
    changes.set(text, { key, sum })
  }
  return [...changes.values()]
}

/** The least sum of each key, as it is stored; a key without one may have any. */
const minimaOf = async (
  tx: Pick<StoreTx, 'many'>,
  { resource, resources }: Pick<RecordContext, 'resource' | 'resources'>,
  changes: readonly Change[],
): Promise<(key: BalanceKey) => number | undefined> => {
  const { of, per, min } = resource.journal?.balance ?? {}
  if (of === undefined || min === undefined) return () => undefined
  if (typeof min === 'number') return () => storedMinimum(resource, min)
  const [first = ''] = per ?? []
  const field = fieldOf(resource, first)
  const target = resources[(field && targetOf(field)) ?? '']
  const ids = new Set(changes.map(({ key }) => String(key[first])))
  const rows = target ? await tx.many(target, [...ids]) : []
  const minima = new Map(rows.map(row => [row.id, row[min]]))
  return key => {
    const value = minima.get(String(key[first]))
    return typeof value === 'number' || typeof value === 'string'
      ? storedMinimum(resource, value)
      : undefined
  }
}

/** The refusal of an entry; it shows how much there is only to those who may read the journal. */
const lacking = (
  { resource, actor }: Pick<RecordContext, 'resource' | 'actor'>,
  before: number,
  after: number,
  min: number,
): Fault => {
  const { of = '', below } = resource.journal?.balance ?? {}
  const figure = (stored: number) => fromStored(resource, of, stored)
  const params = { left: figure(Math.max(0, before - min)), short: figure(min - after) }
  const code = below ?? ErrorCode.balanceBelowMinimum
  return new Fault(code, canDo(actor.access, resource, 'read') ? { params } : {}).at(of)
}

/**
 * Adds new entries to the sums of their journal. The rows of the sums stay locked until the
 * transaction ends. Throws the balance's code, with the parameters `left` and `short`, if an entry
 * takes a sum below its minimum.
 */
export const keepBalances = async (
  tx: StoreTx,
  ctx: RecordContext,
  steps: readonly RowChange[],
): Promise<void> => {
  const { resource } = ctx
  if (!resource.journal?.balance) return
  const changes = balanceChangesOf(
    resource,
    steps.flatMap(({ before, after }) => (before ? [] : [after])),
  )
  if (!changes.length) return
  const lowered = changes.filter(({ sum }) => sum < 0)
  const minimumOf = await minimaOf(tx, ctx, lowered)
  const balances = await addToBalances(tx, resource, changes)
  const sums = new Map(balances.map(({ key, sum }) => [balanceKeyText(resource, key), sum]))
  for (const { key, sum } of lowered) {
    const [min, after] = [minimumOf(key), sums.get(balanceKeyText(resource, key))]
    if (min !== undefined && after !== undefined && after < min)
      throw lacking(ctx, after - sum, after, min)
  }
}

/**
 * Throws the error with which `keepBalances` would refuse a single new entry, without writing: for
 * the check of an import.
 */
export const foreseeBalance = async (
  tx: StoreTx,
  ctx: RecordContext,
  entry: Row,
): Promise<void> => {
  const { resource } = ctx
  const [change] = resource.journal?.balance ? balanceChangesOf(resource, [entry]) : []
  if (!change || change.sum >= 0) return
  const min = (await minimaOf(tx, ctx, [change]))(change.key)
  const before = (await readBalance(tx, resource, change.key))?.sum ?? 0
  if (min !== undefined && before + change.sum < min)
    throw lacking(ctx, before, before + change.sum, min)
}
