import type { SealHead } from '../../platform/context.ts'
import { keyById } from '../../platform/keys.ts'
import type { Scope } from '../../platform/store/types.ts'
import { genesis, rowPrintOf, readPrint, sealedColumns, sealHash, type Sealed } from './chain.ts'
import { isRedacted, redactionsOf, type Redactions } from './redactions.ts'
import { SealedOperations } from './verifyOperations.ts'

/** The newest seal: a copy kept elsewhere proves that the chain before it was not rewritten. */
export type Head = Omit<SealHead, 'institution'>
export interface Verified {
  readonly head: Head | undefined
  readonly seals: number
  /** Changes, and operations. */
  readonly rows: number
  readonly operations: number
}

/**
 * Evidence for a chain's verification besides the chain itself: the valid keys, and copies of its
 * heads that were kept elsewhere.
 */
export interface Evidence {
  readonly keys: readonly Uint8Array[]
  readonly heads: readonly Head[]
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

/** Compares the rows of a range with their seal, row by row. */
const compare = function* (
  sealed: readonly string[],
  found: readonly string[],
  seq: number,
  redactions: Redactions,
): Generator<string> {
  const was = new Map(sealed.map(print => [idOf(print), print]))
  const is = new Map(found.map(print => [idOf(print), print]))
  for (const [id, print] of was) {
    const now = is.get(id)
    if (now === undefined) yield `change ${id} is missing (seal ${seq})`
    else if (now !== print && !isRedacted(redactions, { id, sealed: print, found: now }))
      yield `change ${id} was altered after it was sealed (seal ${seq})`
  }
  for (const id of is.keys())
    if (!was.has(id)) yield `change ${id} was inserted after its time was sealed (seal ${seq})`
}

/** Checks the hashes of seals one after the other. */
class SealHashes {
  readonly #keys: readonly Uint8Array[]
  /** Seals without a key that no seal with one has followed yet. */
  #withoutKey = 0
  #hasKey = false
  constructor(keys: readonly Uint8Array[]) {
    this.#keys = keys
  }

  async faultOf(
    seal: Sealed & {
      readonly hash: string
      readonly prevHash: string
      readonly keyId: string | null
    },
  ): Promise<string | undefined> {
    const { seq, hash, prevHash, keyId } = seal
    const key = keyId === null ? undefined : await keyById(this.#keys, keyId)
    if (keyId !== null && !key)
      return `seal ${seq} was made with the key ${keyId}, which is not among the seal keys`
    if (!key && this.#hasKey) return `seal ${seq} has no key, though those before it have one`
    this.#hasKey ||= key !== undefined
    this.#withoutKey = key ? 0 : this.#withoutKey + 1
    return (await sealHash(prevHash, seal, key)) === hash ? undefined : `seal ${seq} was altered`
  }

  /** The fault at the end of the chain, if any. */
  endFault(): string | undefined {
    return this.#withoutKey
      ? `the last ${this.#withoutKey} seals have no key, so anybody could have written them; a start of the server adds a seal with the key`
      : undefined
  }
}

/** Compares the chain with its heads as they were noted elsewhere. */
const headFaults = function* (
  heads: readonly Head[],
  hashes: ReadonlyMap<number, string>,
  end: number,
): Generator<string> {
  let cut = 0
  for (const { seq, hash } of heads) {
    const found = hashes.get(seq)
    if (seq > end) cut = Math.max(cut, seq)
    else if (found !== undefined && found !== hash)
      yield `seal ${seq} is not the one that was noted: the chain was written anew`
  }
  if (cut) yield `the chain ends at seal ${end}, but seal ${cut} was noted: its end was deleted`
}

/**
 * Verifies both logs of an institution against their chain of seals. It calls `tell` for every
 * altered, missing or inserted row, for every seal that doesn't fit, and for rows that were not
 * sealed in time. `alive`: the time of the latest activity in the database, against which lateness
 * is measured, so that a suspended server is no fault.
 */
export const verifyChain = async (
  scope: Scope,
  alive: Date,
  { keys, heads }: Evidence,
  tell: (fault: string) => void,
): Promise<Verified> => {
  let prev = { seq: 0, to: '0', hash: genesis }
  let seals = 0
  let rows = 0
  const sealHashes = new SealHashes(keys)
  const redactions = await redactionsOf(scope, keys, tell)
  const operations = new SealedOperations(scope, redactions)
  const noted = new Set(heads.map(({ seq }) => seq))
  const hashes = new Map<number, string>()
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
      const fault = await sealHashes.faultOf(seal)
      if (fault !== undefined) tell(fault)
      if (noted.has(seq)) hashes.set(seq, hash)
      const found = await rowsOf(scope)
        .where('txid', '>=', from)
        .where('txid', '<', to)
        .orderBy('txid')
        .orderBy('id')
        .execute()
      const changes = digests.filter(text => !readPrint(text))
      for (const text of compare(
        changes,
        await Promise.all(found.map(rowPrintOf)),
        seq,
        redactions,
      ))
        tell(text)
      for await (const text of operations.take(seal)) tell(text)
      seals++
      rows += found.length
      prev = { seq, to, hash }
    }
    if (part.length < page) break
  }
  const end = sealHashes.endFault()
  if (end !== undefined) tell(end)
  for (const fault of headFaults(heads, hashes, prev.seq)) tell(fault)
  const due = new Date(alive.getTime() - lateMs)
  const late = await scope.db
    .selectFrom('audit')
    .select(['id', 'at'])
    .where('txid', '>=', prev.to)
    .where('at', '<', due.toISOString())
    .orderBy('at')
    .execute()
  for (const { id, at } of late) tell(`change ${id} of ${at} is not sealed`)
  for await (const text of operations.compare(prev.to, due)) tell(text)
  return {
    head: prev.seq ? { seq: prev.seq, hash: prev.hash } : undefined,
    seals,
    rows,
    operations: operations.count,
  }
}
