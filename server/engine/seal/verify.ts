import type { Scope } from '../../platform/store/types.ts'
import { genesis, printOf, sealedColumns, sealHash } from './chain.ts'

/** The newest seal: kept elsewhere, it proves that the chain before it was not written anew. */
export interface Head {
  readonly seq: number
  readonly hash: string
}
export interface Verified {
  readonly head: Head | undefined
  readonly seals: number
  readonly rows: number
}

const page = 20
/** Longer than any seal is late while a server runs, in milliseconds. */
export const lateMs = 10 * 60_000

const sealsAfter = (scope: Scope, seq: number) =>
  scope.db
    .selectFrom('auditSeal')
    .selectAll()
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(page)
    .execute()

const rowsOf = (scope: Scope) => scope.db.selectFrom('audit').select([...sealedColumns])

const idOf = (print: string): string => print.slice(0, print.indexOf(' '))

/** What a range holds against what was sealed of it, by row. */
const compare = function* (
  sealed: readonly string[],
  found: readonly string[],
  seq: number,
): Generator<string> {
  const was = new Map(sealed.map(print => [idOf(print), print]))
  const is = new Map(found.map(print => [idOf(print), print]))
  for (const [id, print] of was) {
    const now = is.get(id)
    if (now === undefined) yield `change ${id} is missing (seal ${seq})`
    else if (now !== print) yield `change ${id} was altered after it was sealed (seal ${seq})`
  }
  for (const id of is.keys())
    if (!was.has(id)) yield `change ${id} was inserted after its time was sealed (seal ${seq})`
}

/**
 * Reads an institution's whole log of changes and its chain of seals; `tell` hears of every row that was altered, is missing or was
 * inserted, of every seal that doesn't fit, and of changes that were not sealed in time. `alive`: the newest sign of life in the
 * database, against which lateness is measured, so that a server that stood still is no fault.
 */
export const verifyChain = async (
  scope: Scope,
  alive: Date,
  tell: (fault: string) => void,
): Promise<Verified> => {
  let prev = { seq: 0, to: '0', hash: genesis }
  let seals = 0
  let rows = 0
  for (;;) {
    const part = await sealsAfter(scope, prev.seq)
    for (const seal of part) {
      const { seq, from, to, hash, prevHash, digests } = seal
      if (seq !== prev.seq + 1)
        tell(
          seq === prev.seq + 2
            ? `seal ${prev.seq + 1} is missing`
            : `seals ${prev.seq + 1} to ${seq - 1} are missing`,
        )
      else if (prevHash !== prev.hash)
        tell(`seal ${seq} does not follow from seal ${prev.seq}: one of the two was altered`)
      else if (from !== prev.to)
        tell(`seal ${seq} begins at ${from}, where seal ${prev.seq} ended at ${prev.to}`)
      if ((await sealHash(prevHash, seal)) !== hash) tell(`seal ${seq} was altered`)
      const found = await rowsOf(scope)
        .where('txid', '>=', from)
        .where('txid', '<', to)
        .orderBy('txid')
        .orderBy('id')
        .execute()
      for (const fault of compare(digests, await Promise.all(found.map(printOf)), seq)) tell(fault)
      seals++
      rows += found.length
      prev = { seq, to, hash }
    }
    if (part.length < page) break
  }
  const late = await scope.db
    .selectFrom('audit')
    .select(['id', 'at'])
    .where('txid', '>=', prev.to)
    .where('at', '<', new Date(alive.getTime() - lateMs).toISOString())
    .orderBy('at')
    .execute()
  for (const { id, at } of late) tell(`change ${id} of ${at} is not sealed`)
  return { head: prev.seq ? { seq: prev.seq, hash: prev.hash } : undefined, seals, rows }
}
