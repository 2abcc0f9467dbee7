import type { HourEntry } from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { Account, type Posting, type Lot, type Use } from './account.ts'
import { inBatches } from './sums.ts'
import { toUnits } from './units.ts'

/** The effect of an entry on the lots. */
export const bookingOf = (entry: HourEntry): Posting | undefined => {
  const { id, kind, change, reverses, expiresOn, day, lotId } = entry
  if (change === null || change === 0) return undefined
  const units = toUnits(Math.abs(change))
  if (kind === 'ADD')
    return change > 0
      ? { do: 'add', lot: { id, hours: units, expiresOn } }
      : { do: 'drop', lotId: reverses ?? '' }
  if (change > 0) return { do: 'giveBack', entryId: reverses ?? '' }
  return { do: 'take', entryId: id, hours: units, day: day ?? '', lotId: lotId ?? undefined }
}

const useOf = ({
  entryId,
  lotId,
  hours,
  day,
}: {
  entryId: string
  lotId: string
  hours: number | string
  day: string
}): Use => ({
  entryId,
  lotId,
  hours: Number(hours),
  day,
})

/** Entries whose uses must be loaded: reversed ones, users of a removed lot, and debts. */
const usersOf = async (
  { db }: Pick<StoreTx, 'db'>,
  bookings: readonly Posting[],
  studentIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  const found = new Set(bookings.flatMap(one => (one.do === 'giveBack' ? [one.entryId] : [])))
  const dropped = bookings.flatMap(one => (one.do === 'drop' ? [one.lotId] : []))
  const add = (rows: readonly { readonly entryId: string }[]) => {
    for (const { entryId } of rows) found.add(entryId)
  }
  for (const part of inBatches(dropped))
    add(await db.selectFrom('hourUse').select('entryId').where('lotId', 'in', part).execute())
  for (const part of inBatches(studentIds))
    add(
      await db
        .selectFrom('hourUse')
        .select('entryId')
        .where('studentId', 'in', part)
        .where('lotId', '=', '')
        .execute(),
    )
  return found
}

/** Lots and uses of students, as far as these bookings touch them. Their sums are locked. */
export const loadAccounts = async (
  tx: Pick<StoreTx, 'db'>,
  bookings: ReadonlyMap<string, readonly Posting[]>,
): Promise<ReadonlyMap<string, Account>> => {
  const { db } = tx
  const studentIds = [...bookings.keys()]
  const uses = new Map<string, Use[]>()
  const used = new Set(
    [...bookings.values()].flat().flatMap(one => (one.do === 'drop' ? [one.lotId] : [])),
  )
  for (const part of inBatches([
    ...(await usersOf(tx, [...bookings.values()].flat(), studentIds)),
  ])) {
    const rows = await db
      .selectFrom('hourUse')
      .select(['entryId', 'lotId', 'studentId', 'hours', 'day'])
      .where('entryId', 'in', part)
      .execute()
    for (const { studentId, ...row } of rows) {
      uses.set(studentId, [...(uses.get(studentId) ?? []), useOf(row)])
      used.add(row.lotId)
    }
  }
  const lots = new Map<string, Lot[]>()
  const known = new Set<string>()
  const read = db
    .selectFrom('hourLot')
    .select(['entryId', 'studentId', 'hours', 'left', 'expiresOn'])
  const add = (rows: Awaited<ReturnType<typeof read.execute>>) => {
    for (const { entryId, studentId, hours, left, expiresOn } of rows) {
      if (known.has(entryId)) continue
      known.add(entryId)
      const lot = { id: entryId, hours: Number(hours), left: Number(left), expiresOn }
      lots.set(studentId, [...(lots.get(studentId) ?? []), lot])
    }
  }
  for (const part of inBatches(studentIds))
    add(await read.where('studentId', 'in', part).where('left', '>', 0).execute())
  for (const part of inBatches([...used].filter(id => id !== '' && !known.has(id))))
    add(await read.where('entryId', 'in', part).execute())
  return new Map(studentIds.map(id => [id, new Account(lots.get(id) ?? [], uses.get(id) ?? [])]))
}

/** Writes what the bookings changed. */
export const storeAccounts = async (
  tx: Pick<StoreTx, 'db' | 'append' | 'amend'>,
  accounts: ReadonlyMap<string, Account>,
): Promise<void> => {
  const added: Readonly<Record<string, unknown>>[] = []
  const amended: Readonly<Record<string, unknown>>[] = []
  const gone: string[] = []
  const users = new Set<string>()
  const uses: Readonly<Record<string, unknown>>[] = []
  for (const [studentId, account] of accounts) {
    for (const [id, lot] of account.changedLots) {
      if (!lot) gone.push(id)
      else if (account.stored.has(id)) amended.push({ entryId: id, left: lot.left })
      else {
        const { hours, left, expiresOn } = lot
        added.push({ entryId: id, studentId, hours, left, expiresOn })
      }
    }
    const changed = new Set([...account.changedUses.values()].map(({ key }) => key.entryId))
    for (const entryId of changed) users.add(entryId)
    for (const use of account.uses) if (changed.has(use.entryId)) uses.push({ ...use, studentId })
  }
  for (const part of inBatches(gone))
    await tx.db.deleteFrom('hourLot').where('entryId', 'in', part).execute()
  for (const part of inBatches([...users]))
    await tx.db.deleteFrom('hourUse').where('entryId', 'in', part).execute()
  if (added.length) await tx.append('hourLot', added)
  if (amended.length) await tx.amend('hourLot', amended, ['left'])
  if (uses.length) await tx.append('hourUse', uses)
}
