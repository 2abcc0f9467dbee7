import type { RuleContext } from '../../../engine/records/rules.ts'

interface NewAccount {
  readonly account: string | null
  readonly countryCode: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly name: string
  readonly passwordHash: string
}

/**
 * Creates an account for a person of the institution; undefined if one of its log-in names was
 * taken at the same moment.
 */
export const makeSchoolAccount = async (
  { tx, ids, now }: RuleContext,
  person: NewAccount,
): Promise<string | undefined> => {
  const id = ids.next()
  const insertedRow = await tx.global
    .insertInto('account')
    .values({
      id,
      account: person.account,
      // meaningless without a number
      countryCode: person.phone === null ? null : person.countryCode,
      phone: person.phone,
      email: person.email,
      name: person.name,
      passwordHash: person.passwordHash,
      kind: 'SCHOOL',
      madeBy: tx.institutionId,
      language: null,
      passwordTime: now,
      createTime: now,
    })
    .onConflict(on => on.doNothing())
    .returning('id')
    .execute()
  return insertedRow.length ? id : undefined
}
