import type { Clock } from '../../platform/ports.ts'
import { horizonOf } from '../../platform/store/horizon.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import { genesis, printOf, sealHash, sealedColumns, type SealedRow } from './chain.ts'
import { acquireLock } from '../records/transactionLocks.ts'

/** Changes in one seal: so many at most, unless one transaction made more. */
export const sealSize = 500

const rowsOf = (db: StoreTx['db']) => db.selectFrom('audit').select([...sealedColumns])

/** The next closed range of transactions that holds changes: up to `size` of them, and never a part of a transaction. */
const nextRange = async (
  tx: StoreTx,
  from: string,
  size: number,
): Promise<{ rows: SealedRow[]; to: string } | undefined> => {
  const horizon = await horizonOf(tx.db)
  const found = await rowsOf(tx.db)
    .where('txid', '>=', from)
    .where('txid', '<', horizon)
    .orderBy('txid')
    .orderBy('id')
    .limit(size + 1)
    .execute()
  const [first] = found
  const last = found.at(-1)
  if (!first || !last) return undefined
  if (found.length <= size) return { rows: found, to: horizon }
  if (first.txid !== last.txid)
    return { rows: found.filter(row => row.txid !== last.txid), to: last.txid }
  const rows = await rowsOf(tx.db).where('txid', '=', first.txid).orderBy('id').execute()
  return { rows, to: String(BigInt(first.txid) + 1n) }
}

export interface NewSeal {
  readonly seq: number
  readonly rows: number
  readonly hash: string
}

/**
 * Seals the next changes of an institution that are committed for good; undefined where there are none. Two processes take turns, so that
 * neither seals what the other has.
 */
export const sealNext = async (
  scope: Scope,
  clock: Clock,
  size = sealSize,
): Promise<NewSeal | undefined> => {
  // a quiet institution costs two small questions a minute, and writes nothing
  const known = await scope.db
    .selectFrom('auditSeal')
    .select('to')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const waiting = scope.db
    .selectFrom('audit')
    .select('id')
    .where('txid', '>=', known?.to ?? '0')
    .limit(1)
  if (!(await waiting.executeTakeFirst())) return undefined
  return scope.transaction(async tx => {
    await acquireLock(tx, 'seal')
    const last = await tx.db
      .selectFrom('auditSeal')
      .select(['seq', 'to', 'hash'])
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst()
    const from = last?.to ?? '0'
    const range = await nextRange(tx, from, size)
    if (!range) return undefined
    const { rows, to } = range
    const digests = await Promise.all(rows.map(printOf))
    const prevHash = last?.hash ?? genesis
    const sealed = { seq: (last?.seq ?? 0) + 1, from, to, rows: rows.length, digests }
    const hash = await sealHash(prevHash, sealed)
    await tx.db
      .insertInto('auditSeal')
      .values({ ...sealed, at: clock.now().toISOString(), prevHash, hash })
      .execute()
    return { seq: sealed.seq, rows: sealed.rows, hash }
  })
}

/** Seals all that can be sealed, in bounded steps between which others have the database; answers the head of the chain where it grew. */
export const sealAll = async (
  scope: Scope,
  clock: Clock,
  stopping: () => boolean = () => false,
): Promise<NewSeal | undefined> => {
  let head: NewSeal | undefined
  for (;;) {
    if (stopping()) return head
    const next = await sealNext(scope, clock)
    if (!next) return head
    head = next
  }
}
