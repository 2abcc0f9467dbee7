import { isObject } from '../../platform/http/body.ts'
import { isSealed } from '../../platform/sealer.ts'
import type { Scope } from '../../platform/store/types.ts'
import { canonical, readPrint } from './chain.ts'

/**
 * Resource of the log's entries that list which of its rows were changed when a person was erased
 * (decision 087).
 */
export const redactionResource = 'redaction'

/** The text that is signed for such an entry. */
export const redactionText = (prints: readonly string[]): string => `redaction ${canonical(prints)}`

const isText = (value: unknown): value is string => typeof value === 'string'

/** A row's print before an erasure and after it. */
export interface Redaction {
  readonly was: string
  readonly now: string
}
const between = ' > '
/** A redaction as it is signed. */
export const redactionOf = ({ was, now }: Redaction): string => `${was}${between}${now}`

/** Redactions of log rows by the erasure of people, by row id, in order. */
export type Redactions = ReadonlyMap<string, readonly Redaction[]>

/**
 * Whether erasures alone explain the difference between a row's sealed digest and its current one.
 * A row that was altered before an erasure doesn't match the erasure's earlier digest, so an
 * erasure can't hide the alteration. `same`: whether two digests are of one row.
 */
export const isRedacted = (
  redactions: Redactions,
  { id, sealed, found }: { readonly id: string; readonly sealed: string; readonly found: string },
  same: (a: string, b: string) => boolean = (a, b) => a === b,
): boolean => {
  const all = redactions.get(id)
  if (!all) return false
  const last = all.reduce((print, { was, now }) => (same(was, print) ? now : print), sealed)
  return last !== sealed && same(last, found)
}

/**
 * Reads the redactions in an institution's logs after people were erased; calls `tell` for entries
 * that are not signed with the key of the seals.
 */
export const redactionsOf = async (
  { db }: Scope,
  keys: readonly Uint8Array[],
  tell: (fault: string) => void,
): Promise<Redactions> => {
  const entries = await db
    .selectFrom('audit')
    .select(['id', 'after'])
    .where('resource', '=', redactionResource)
    .orderBy('id')
    .execute()
  const redactions = new Map<string, Redaction[]>()
  for (const { id, after } of entries) {
    const told = isObject(after) && Array.isArray(after['prints']) ? after['prints'] : []
    const texts = told.filter(isText)
    const seal = isObject(after) && isText(after['seal']) ? after['seal'] : ''
    if (!(await isSealed(keys, redactionText(texts), seal))) {
      tell(`entry ${id} tells of an erasure that the server has not made`)
      continue
    }
    for (const text of texts) {
      const [was = '', now = ''] = text.split(between)
      const row = readPrint(now)?.id ?? now.slice(0, now.indexOf(' '))
      const known = redactions.get(row)
      if (known) known.push({ was, now })
      else redactions.set(row, [{ was, now }])
    }
  }
  return redactions
}
