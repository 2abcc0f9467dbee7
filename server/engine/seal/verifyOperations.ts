import type { Scope } from '../../platform/store/types.ts'
import {
  operationColumns,
  operationPrintOf,
  readPrint,
  writePrint,
  type OperationPrint,
  type Sealed,
  type SealedOperation,
} from './chain.ts'
import { isRedacted, type Redactions } from './redactions.ts'
import { unsealedTxid } from './seal.ts'

/**
 * How long after an operation its name may still be settled by a call that makes no change, in
 * milliseconds.
 */
const namingMs = 10 * 60_000
const page = 500

type DatedSeal = Sealed & { readonly at: string }
interface LastPrint {
  readonly print: OperationPrint
  readonly seq: number
}

/**
 * Whether two digests are of one operation under the same name; it may have progressed in between.
 */
const isNamedSame = (a: string, b: string): boolean => {
  const [one, other] = [readPrint(a), readPrint(b)]
  return one !== undefined && one.origin === other?.origin && one.name === other.name
}
const isSame = (a: OperationPrint, b: OperationPrint): boolean =>
  a.origin === b.origin && a.name === b.name && a.progress === b.progress

/**
 * The sealed operations of an institution. An operation in progress (an import, a bulk change) is
 * sealed again each time it grows: its actor, time and origin stay the same, and its name changes
 * only together with its changes.
 */
export class SealedOperations {
  readonly #scope: Scope
  readonly #last = new Map<string, LastPrint>()
  readonly #redactions: Redactions
  constructor(scope: Scope, redactions: Redactions) {
    this.#scope = scope
    this.#redactions = redactions
  }

  /** How many were sealed. */
  get count(): number {
    return this.#last.size
  }

  /** Takes the prints of a seal; returns what they contradict. */
  async *take(seal: DatedSeal): AsyncGenerator<string> {
    for (const text of seal.digests) {
      const print = readPrint(text)
      if (!print) continue
      const { id } = print
      const before = this.#last.get(id)?.print
      if (before && before.origin !== print.origin)
        yield `operation ${id} was altered before it was sealed again (seal ${seal.seq})`
      else if (before && before.name !== print.name && !(await this.#mayRename(id, seal)))
        yield `operation ${id} was renamed without a change that belongs to it (seal ${seal.seq})`
      this.#last.set(id, { print, seq: seal.seq })
    }
  }

  async #mayRename(id: string, { from, to, at }: DatedSeal): Promise<boolean> {
    const { db } = this.#scope
    const change = await db
      .selectFrom('audit')
      .select('id')
      .where('requestId', '=', id)
      .where('txid', '>=', from)
      .where('txid', '<', to)
      .limit(1)
      .executeTakeFirst()
    if (change) return true
    const row = await db
      .selectFrom('operation')
      .select('at')
      .where('id', '=', id)
      .executeTakeFirst()
    return row !== undefined && Date.parse(at) - Date.parse(row.at) < namingMs
  }

  /**
   * Compares the current log with its seals; rows of transactions from `end` on are not sealed yet.
   */
  async *compare(end: string, due: Date): AsyncGenerator<string> {
    const unseen = new Set(this.#last.keys())
    let after = ''
    for (;;) {
      const rows = await this.#scope.db
        .selectFrom('operation')
        .select([...operationColumns])
        .where('id', '>', after)
        .orderBy('id')
        .limit(page)
        .execute()
      for (const row of rows) {
        unseen.delete(row.id)
        const fault = await this.#faultOf(row, end, due)
        if (fault !== undefined) yield fault
      }
      after = rows.at(-1)?.id ?? after
      if (rows.length < page) break
    }
    for (const id of unseen)
      yield `operation ${id} is missing (seal ${this.#last.get(id)?.seq ?? '?'})`
  }

  async #faultOf(row: SealedOperation, end: string, due: Date): Promise<string | undefined> {
    const { id, txid } = row
    const last = this.#last.get(id)
    const isPending = txid === unsealedTxid || BigInt(txid) >= BigInt(end)
    if (!last) {
      // an undo that has done nothing yet is not sealed
      if (row.undoOf !== null && row.count === 0) return undefined
      if (!isPending) return `operation ${id} was inserted after its time was sealed`
      const isLate = txid !== unsealedTxid && Date.parse(row.at) < due.getTime()
      return isLate ? `operation ${id} of ${row.at} is not sealed` : undefined
    }
    const print = await operationPrintOf(row)
    const sealed = writePrint(last.print)
    if (isRedacted(this.#redactions, { id, sealed, found: writePrint(print) }, isNamedSame))
      return undefined
    const isWhole =
      isPending && txid !== unsealedTxid
        ? print.origin === last.print.origin
        : isSame(print, last.print)
    return isWhole
      ? undefined
      : `operation ${id} was altered after it was sealed (seal ${last.seq})`
  }
}
