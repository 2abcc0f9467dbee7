import type { Kysely } from 'kysely'
import type { AppPorts } from '../../../platform/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import type { Fault } from '../../../platform/errors/fault.ts'
import { macMatches } from '../../../platform/http/files.ts'
import type { GlobalDatabase, GlobalTx } from '../../../platform/store/types.ts'
import { beginTrial, failTrial, passTrial } from './attempts.ts'
import type { Contact } from './contact.ts'
import { isObject } from '../../../platform/http/body.ts'
import { verificationKeys } from '../../../platform/keys.ts'

/** LGN-02: number of wrong codes that invalidates the sent one. */
const maxTries = 5

export interface Redemption {
  readonly contact: Contact
  /** As stored (`purposeOf`); any of these will do, the newest counts. */
  readonly purposes: readonly string[]
  readonly code: string
  readonly ip: string
  /** Hash that identifies this call; a repetition gets the first response. */
  readonly callHash: string | undefined
}

/** Ids of what a code was used for: stored with it, so that a repeated call finds them. */
export type Result = Readonly<Record<string, string>>

const textsIn = (record: Readonly<Record<string, unknown>>): Result =>
  Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

interface Newest {
  readonly id: string
  readonly result: Result | undefined
}
type Verdict =
  | { readonly kind: 'right' | 'used'; readonly row: Newest }
  | { readonly kind: 'wrong' | 'dead' }

/**
 * Checks a code against the latest one sent, whose row stays locked until the transaction ends;
 * counts a wrong one.
 */
const judge = async (
  db: Kysely<GlobalDatabase>,
  ports: AppPorts,
  redemption: Redemption,
): Promise<Verdict> => {
  const row = await db
    .selectFrom('verification')
    .selectAll()
    .where('channel', '=', redemption.contact.channel)
    .where('target', '=', redemption.contact.key)
    .where('purpose', 'in', redemption.purposes)
    .orderBy('createTime', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return { kind: 'wrong' }
  if (row.tries >= maxTries || new Date(row.expireTime) <= ports.clock.now())
    return { kind: 'dead' }
  if (
    row.codeHash === '' ||
    !(await macMatches(
      verificationKeys(ports.config),
      `code ${row.id} ${redemption.code}`,
      row.codeHash,
    ))
  ) {
    await db
      .updateTable('verification')
      .set({ tries: row.tries + 1 })
      .where('id', '=', row.id)
      .execute()
    return { kind: 'wrong' }
  }
  if (row.usedTime === null) return { kind: 'right', row: { id: row.id, result: undefined } }
  const repeated = redemption.callHash !== undefined && redemption.callHash === row.callHash
  return repeated
    ? { kind: 'used', row: { id: row.id, result: isObject(row.result) ? textsIn(row.result) : {} } }
    : { kind: 'dead' }
}

const refusal = (verdict: Verdict): Fault =>
  (verdict.kind === 'wrong' ? errors.wrongVerificationCode() : errors.authenticationTimedOut()).at(
    'code',
  )

/**
 * Uses a code for its purpose, once. `prepare` runs when the code was correct (slow work:
 * passwords); `work` runs in the transaction that uses the code up, after a second check, so that
 * no two calls use one code, and a refused `work` leaves it unused. Throws 802 for a wrong code,
 * 953 for one that is expired, used or was tried too often, 429 after too many failures.
 */
export const redeem = async <P>(
  ports: AppPorts,
  redemption: Redemption,
  prepare: () => Promise<P>,
  work: (tx: GlobalTx, prepared: P) => Promise<Result>,
): Promise<Result> => {
  const trial = { of: redemption.contact.key, ip: redemption.ip }
  await beginTrial(ports, trial)
  const first = await ports.store.transaction(({ db }) => judge(db, ports, redemption))
  if (first.kind === 'used') return first.row.result ?? {}
  if (first.kind !== 'right') {
    await failTrial(ports, trial)
    throw refusal(first)
  }
  const prepared = await prepare()
  const result = await ports.store.transaction(async tx => {
    const again = await judge(tx.db, ports, redemption)
    if (again.kind === 'used') return again.row.result ?? {}
    if (again.kind !== 'right') throw refusal(again)
    const done = await work(tx, prepared)
    await tx.db
      .updateTable('verification')
      .set({
        usedTime: ports.clock.now().toISOString(),
        callHash: redemption.callHash ?? null,
        result: JSON.stringify(done),
      })
      .where('id', '=', again.row.id)
      .execute()
    return done
  })
  await passTrial(ports, trial)
  return result
}
