import type { Kysely } from 'kysely'
import type { OperationName } from '../../../src/protocol/operations.ts'
import type { Clock, NewAudit } from '../ports.ts'
import { thisTransaction } from './horizon.ts'
import type { ScopedDatabase } from './system-tables.ts'

/**
 * The operation that changes belong to, if it can't be derived from them; omitted properties are
 * derived.
 */
export interface OperationHint {
  readonly action?: OperationName
  /**
   * Instead of `action`: an action or a state transition that `resource` declares, with its label.
   */
  readonly declared?: string
  readonly resource?: string
  /** The record it was done to; null: none, or several. */
  readonly recordId?: string | null
  readonly title?: string | null
  readonly detail?: Readonly<Record<string, unknown>>
  /** Id of the operation that this one takes back. */
  readonly undoOf?: string
}

type Entries = readonly NewAudit[]
/** Rules write before the change that triggered them, so the last entry is the requested one. */
const mainOf = (entries: Entries, hint: OperationHint) => {
  const last = entries.at(-1)
  const resource = hint.resource ?? last?.resource ?? ''
  const own = entries.filter(entry => entry.resource === resource)
  const ids = new Set(own.map(entry => entry.recordId))
  const recordId =
    hint.recordId !== undefined ? hint.recordId : ids.size === 1 ? (own[0]?.recordId ?? null) : null
  const title = own.findLast(entry => entry.recordId === recordId)?.title ?? null
  return {
    action: hint.action ?? hint.declared ?? last?.action ?? '',
    resource,
    recordId,
    title: hint.title ?? title,
  }
}

/**
 * The operation log, written in the transaction of the changes: every audit entry gets its
 * operation.
 */
export class Operations {
  readonly #entries: NewAudit[] = []
  #hint: OperationHint = {}

  note(entries: Entries): void {
    for (const entry of entries) this.#entries.push(entry)
  }

  name(hint: OperationHint): void {
    const detail =
      hint.detail && this.#hint.detail ? { detail: { ...this.#hint.detail, ...hint.detail } } : {}
    this.#hint = { ...this.#hint, ...hint, ...detail }
  }

  /** A place to go back to when a part is undone. */
  mark(): number {
    return this.#entries.length
  }

  cut(mark: number): void {
    this.#entries.length = mark
  }

  /**
   * One row for each operation that was noted; one that is there already (a bulk edit, an import:
   * several transactions) grows.
   */
  async write(db: Kysely<ScopedDatabase>, clock: Clock): Promise<void> {
    if (!this.#entries.length) return
    const at = clock.now().toISOString()
    for (const id of new Set(this.#entries.map(entry => entry.requestId))) {
      const entries = this.#entries.filter(entry => entry.requestId === id)
      const [first] = entries
      if (!first) continue
      const { detail, undoOf } = this.#hint
      const row = {
        id,
        at,
        actor: first.actor,
        actorName: first.actorName,
        ...mainOf(entries, this.#hint),
        count: entries.length,
        detail: detail ? JSON.stringify(detail) : null,
        ip: first.ip ?? null,
        device: first.device ?? null,
        undoOf: undoOf ?? null,
      }
      await db
        .insertInto('operation')
        .values(row)
        .onConflict(on =>
          on.columns(['id']).doUpdateSet(eb => {
            // one record so far and the same one now, or none so far: the operation is still about
            // one record
            const same = eb.or([
              eb('operation.count', '=', 0),
              eb('operation.recordId', 'is not distinct from', eb.ref('excluded.recordId')),
            ])
            return {
              txid: thisTransaction,
              count: eb('operation.count', '+', eb.ref('excluded.count')),
              recordId: eb.case().when(same).then(eb.ref('excluded.recordId')).else(null).end(),
              title: eb
                .case()
                .when(same)
                .then(eb.fn.coalesce('operation.title', 'excluded.title'))
                .when('operation.recordId', 'is', null)
                .then(eb.ref('operation.title'))
                .else(null)
                .end(),
            }
          }),
        )
        .execute()
    }
    this.#entries.length = 0
  }
}
