import type { StoreTx } from '../../platform/store/types.ts'
import type { Ids } from '../../platform/ports.ts'

export type CodeKind = 'CLASS' | 'CLASS_INVITATION' | 'INVITATION'
/** The target of a code. */
export interface CodeTarget {
  readonly kind: CodeKind
  readonly targetId: string
}
interface Maker {
  readonly tx: Pick<StoreTx, 'global' | 'institutionId'>
  readonly ids: Ids
  readonly now: string
}

// without what is easily taken for another: 0 O, 1 I
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const lowest = 100_000_000
const bytesOf = (hex: string): number[] =>
  (hex.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16))

const makers: Readonly<Record<CodeKind, (ids: Ids) => string>> = {
  CLASS: ids =>
    String(
      lowest + (bytesOf(ids.secret(6)).reduce((sum, byte) => sum * 256 + byte, 0) % (9 * lowest)),
    ),
  CLASS_INVITATION: ids =>
    bytesOf(ids.secret(8))
      .map(byte => letters[byte % letters.length])
      .join(''),
  INVITATION: ids => makers.CLASS_INVITATION(ids),
}

/** The stored form of a typed code. */
export const plainCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** A code that was never used: 9 digits for a class, 8 letters and digits for an invitation. */
export const issueCode = async (
  { tx, ids, now }: Maker,
  { kind, targetId }: CodeTarget,
): Promise<string> => {
  for (;;) {
    const code = makers[kind](ids)
    const insertedRow = await tx.global
      .insertInto('publicCode')
      .values({ code, institutionId: tx.institutionId, kind, targetId, createTime: now })
      .onConflict(on => on.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (insertedRow) return insertedRow.code
  }
}

/** Invalidates the code; it is never used again. */
export const revokeCode = async (
  { tx, now }: Pick<Maker, 'tx' | 'now'>,
  code: string,
): Promise<void> => {
  await tx.global
    .updateTable('publicCode')
    .set({ endedAt: now })
    .where('code', '=', code)
    .where('institutionId', '=', tx.institutionId)
    .execute()
}

/** The target of a code, in any institution; undefined if the code is not valid. */
export const codeTarget = async (
  global: StoreTx['global'],
  code: string,
): Promise<(CodeTarget & { readonly institutionId: string }) | undefined> => {
  return global
    .selectFrom('publicCode')
    .select(['institutionId', 'kind', 'targetId'])
    .where('code', '=', plainCode(code))
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}
