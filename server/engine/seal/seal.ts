import type { Clock } from '../../platform/ports.ts'
import { fingerprintOf } from '../../platform/keys.ts'
import { horizonOf, thisTransaction } from '../../platform/store/horizon.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import {
  genesis,
  operationColumns,
  operationPrintOf,
  rowPrintOf,
  sealedColumns,
  sealHash,
  writePrint,
  type SealedOperation,
  type SealedRow,
} from './chain.ts'
import { acquireLock } from '../records/transactionLocks.ts'

/** Maximum number of changes, and of operations, in one seal, unless one transaction made more. */
export const sealSize = 500

/** The transaction of operations from before they were sealed; migration 010 gives it to them. */
export const unsealedTxid = '0'

const changesOf = (db: StoreTx['db']) => db.selectFrom('audit').select([...sealedColumns])
/** An undo that has done nothing yet may still leave without a trace. */
const operationsOf = (db: StoreTx['db']) =>
  db
    .selectFrom('operation')
    .select([...operationColumns])
    .where(eb => eb.or([eb('undoOf', 'is', null), eb('count', '>', 0)]))

interface Range {
  readonly changes: readonly SealedRow[]
  readonly operations: readonly SealedOperation[]
  readonly to: string
}

const smaller = (a: string, b: string): string => (BigInt(a) < BigInt(b) ? a : b)

/**
 * The next closed range of transactions that holds anything: about `size` rows of each log, and
 * never a part of a transaction.
 */
const nextRange = async (tx: StoreTx, from: string, size: number): Promise<Range | undefined> => {
  const horizon = await horizonOf(tx.db)
  const within = async (to: string, limit: number) => ({
    changes: await changesOf(tx.db)
      .where('txid', '>=', from)
      .where('txid', '<', to)
      .orderBy('txid')
      .orderBy('id')
      .limit(limit)
      .execute(),
    operations: await operationsOf(tx.db)
      .where('txid', '>=', from)
      .where('txid', '<', to)
      .orderBy('txid')
      .orderBy('id')
      .limit(limit)
      .execute(),
  })
  const found = await within(horizon, size + 1)
  const txids = [found.changes[0]?.txid, found.operations[0]?.txid].flatMap(txid => txid ?? [])
  const [first] = txids
  if (first === undefined) return undefined
  const beyond = [found.changes[size]?.txid, found.operations[size]?.txid].flatMap(
    txid => txid ?? [],
  )
  const [end] = beyond
  if (end === undefined) return { ...found, to: horizon }
  const start = txids.reduce(smaller, first)
  const cut = beyond.reduce(smaller, end)
  const to = cut === start ? String(BigInt(start) + 1n) : cut
  if (cut === start) return { ...(await within(to, Number.MAX_SAFE_INTEGER)), to }
  const isWithin = ({ txid }: { readonly txid: string }) => BigInt(txid) < BigInt(to)
  return {
    changes: found.changes.filter(isWithin),
    operations: found.operations.filter(isWithin),
    to,
  }
}

export interface NewSeal {
  readonly seq: number
  readonly rows: number
  readonly hash: string
}

const lastSeal = (db: Scope['db']) =>
  db
    .selectFrom('auditSeal')
    .select(['seq', 'to', 'hash', 'keyId'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Gives the next operations from before there were seals of them a transaction, so that they are
 * sealed like new ones; whether there were any.
 */
const takeUpOld = async (scope: Scope, size: number): Promise<boolean> => {
  const old = await scope.db
    .selectFrom('operation')
    .select('id')
    .where('txid', '=', unsealedTxid)
    .orderBy('id')
    .limit(size)
    .execute()
  if (!old.length) return false
  const ids = old.map(({ id }) => id)
  await scope.transaction(tx =>
    tx.db
      .updateTable('operation')
      .set({ txid: thisTransaction })
      .where('id', 'in', ids)
      .where('txid', '=', unsealedTxid)
      .execute(),
  )
  return true
}

/**
 * Seals the next committed changes and operations of an institution; undefined if there are none.
 * If a chain has seals from before there were keys, a seal with the key follows at once, which
 * proves all before it. Processes are serialised, so that none seals the same rows twice.
 */
export const sealNext = async (
  scope: Scope,
  clock: Clock,
  key: Uint8Array,
  size = sealSize,
): Promise<NewSeal | undefined> => {
  // a quiet institution costs a few small queries a minute, and writes nothing
  const known = await lastSeal(scope.db)
  const isWithoutKey = known !== undefined && known.keyId === null
  const waits = async (table: 'audit' | 'operation') =>
    (await scope.db
      .selectFrom(table)
      .select('id')
      .where('txid', '>=', known?.to ?? unsealedTxid)
      .limit(1)
      .executeTakeFirst()) !== undefined
  if (!isWithoutKey && !(await waits('audit')) && !(await waits('operation'))) return undefined
  return scope.transaction(async tx => {
    await acquireLock(tx, 'seal')
    const last = await lastSeal(tx.db)
    const from = last?.to ?? '0'
    const range = await nextRange(tx, from, size)
    if (!range && !(last && last.keyId === null)) return undefined
    const { changes, operations, to } = range ?? { changes: [], operations: [], to: from }
    const digests = [
      ...(await Promise.all(changes.map(rowPrintOf))),
      ...(await Promise.all(operations.map(operationPrintOf))).map(writePrint),
    ]
    const prevHash = last?.hash ?? genesis
    const sealed = { seq: (last?.seq ?? 0) + 1, from, to, rows: changes.length, digests }
    const hash = await sealHash(prevHash, sealed, key)
    await tx.db
      .insertInto('auditSeal')
      .values({
        ...sealed,
        at: clock.now().toISOString(),
        prevHash,
        hash,
        keyId: await fingerprintOf(key),
      })
      .execute()
    return { seq: sealed.seq, rows: sealed.rows, hash }
  })
}

/**
 * Seals all that can be sealed, in bounded steps between which others have the database; returns
 * the head of the chain where it grew.
 */
export const sealAll = async (
  scope: Scope,
  clock: Clock,
  key: Uint8Array,
  stopping: () => boolean = () => false,
): Promise<NewSeal | undefined> => {
  let head: NewSeal | undefined
  while (!stopping() && (await takeUpOld(scope, sealSize)));
  for (;;) {
    if (stopping()) return head
    const next = await sealNext(scope, clock, key)
    if (!next) return head
    head = next
  }
}
