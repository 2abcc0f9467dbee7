import {
  pointsEntry,
  type PointsEntry,
} from '../../../resources/points/points-entry/pointsEntry.resource.ts'
import { canDo } from '../../../src/access/index.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import type { Caller } from '../../platform/caller.ts'
import { errors } from './errors.ts'
import type { Fault } from '../../platform/errors/fault.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { allTime, periodsOf } from './periods.ts'

/** An entry as the sums count it. */
export type CountedEntry = Pick<PointsEntry, 'studentId' | 'kind' | 'change' | 'at'>

interface Sum {
  readonly period: string
  readonly studentId: string
  accumulated: number
  deducted: number
  redeemed: number
}

/** Rows of one statement. */
const batchSize = 2000
const columns = { ADD: 'accumulated', DEDUCT: 'deducted', REDEEM: 'redeemed' } as const

/** The balance for a sum. */
const balanceOf = ({ accumulated, deducted, redeemed }: Omit<Sum, 'period' | 'studentId'>) =>
  accumulated - deducted - redeemed

/** Sums of entries by period and student, in the order in which their rows are locked. */
const addedUp = (entries: readonly CountedEntry[], zone: string): readonly Sum[] => {
  const sums = new Map<string, Sum>()
  for (const { studentId, kind, change, at } of entries) {
    if (change === null) continue
    for (const period of periodsOf(at, zone)) {
      const key = `${studentId} ${period}`
      const sum = sums.get(key) ?? { period, studentId, accumulated: 0, deducted: 0, redeemed: 0 }
      sum[columns[kind]] += kind === 'ADD' ? change : -change
      sums.set(key, sum)
    }
  }
  // every writer takes the rows in this order, so no two wait for each other
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

/**
 * The refusal of an entry that takes more than the balance; only readers of points get the balance.
 */
export const lackingPoints = (points: number, { actor }: Pick<Caller, 'actor'>): Fault =>
  canDo(actor.access, pointsEntry, 'read')
    ? errors.tooFewPoints({ points })
    : errors.pointsInsufficient()

/**
 * Adds entries to the sums of their students. The rows stay locked until the transaction ends, so
 * that two writers can't spend the same points. Throws 34350 with the balance if it would become
 * negative.
 */
export const countEntries = async (
  { tx: { db }, actor, institution }: Pick<RuleContext, 'tx' | 'actor' | 'institution'>,
  entries: readonly CountedEntry[],
): Promise<void> => {
  const sums = addedUp(entries, institution.timezone)
  for (let at = 0; at < sums.length; at += batchSize) {
    const part = sums.slice(at, at + batchSize)
    const rows = await db
      .insertInto('pointsSum')
      .values(part.map(sum => ({ ...sum, balance: balanceOf(sum) })))
      .onConflict(on =>
        on.columns(['period', 'studentId']).doUpdateSet(eb => ({
          accumulated: eb('pointsSum.accumulated', '+', eb.ref('excluded.accumulated')),
          deducted: eb('pointsSum.deducted', '+', eb.ref('excluded.deducted')),
          redeemed: eb('pointsSum.redeemed', '+', eb.ref('excluded.redeemed')),
          balance: eb('pointsSum.balance', '+', eb.ref('excluded.balance')),
        })),
      )
      .returning(['period', 'studentId', 'balance'])
      .execute()
    const spent = rows.find(({ period, balance }) => period === allTime && Number(balance) < 0)
    if (!spent) continue
    const change = part.find(
      ({ period, studentId }) => period === allTime && studentId === spent.studentId,
    )
    const points = Number(spent.balance) - (change ? balanceOf(change) : 0)
    throw lackingPoints(points, { actor }).at('points')
  }
}

/** A student's points: total added, deducted, redeemed, and the balance. */
export interface PointsBalance {
  readonly accumulated: number
  readonly deducted: number
  readonly redeemed: number
  readonly balance: number
}

const none: PointsBalance = { accumulated: 0, deducted: 0, redeemed: 0, balance: 0 }

/** The points of students, of all time; students who never had any are left out. */
export const pointsOfStudents = async (
  { db }: Pick<Scope, 'db'>,
  studentIds: readonly string[],
): Promise<ReadonlyMap<string, PointsBalance>> => {
  const rows = await db
    .selectFrom('pointsSum')
    .select(['studentId', 'accumulated', 'deducted', 'redeemed', 'balance'])
    .where('period', '=', allTime)
    .where('studentId', 'in', studentIds)
    .execute()
  return new Map(
    rows.map(({ studentId, accumulated, deducted, redeemed, balance }) => [
      studentId,
      {
        accumulated: Number(accumulated),
        deducted: Number(deducted),
        redeemed: Number(redeemed),
        balance: Number(balance),
      },
    ]),
  )
}

/** The points of a student, of all time. */
export const pointsOf = async (
  reading: Pick<Scope, 'db'>,
  studentId: string,
): Promise<PointsBalance> => (await pointsOfStudents(reading, [studentId])).get(studentId) ?? none

/** The students' balances, by id, locked until the transaction ends. */
export const lockedBalances = async (
  { db }: Pick<StoreTx, 'db'>,
  studentIds: readonly string[],
): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('pointsSum')
    .select(['studentId', 'balance'])
    .where('period', '=', allTime)
    .where('studentId', 'in', studentIds)
    .orderBy('studentId')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ studentId, balance }) => [studentId, Number(balance)]))
}
