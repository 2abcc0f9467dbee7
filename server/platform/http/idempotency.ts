import type { AppPorts, Ctx } from '../context.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import { errors } from '../errors/errors.ts'
import { decryptSecret, encryptSecret, isEncrypted } from '../secrets.ts'
import type { StoreTx } from '../store/types.ts'

/** A write that can be repeated safely: its key, its caller, its call and a hash of the request. */
export interface IdempotentWrite {
  readonly key: string
  readonly accountId: string
  readonly path: string
  readonly bodyHash: string
  /** Id of the operation that the call is, if it is the first. */
  readonly operation: string
}

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), b => b.toString(16).padStart(2, '0')).join('')
export const hashOf = async (data: string | Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(
    await crypto.subtle.digest(
      'SHA-256',
      typeof data === 'string' ? new TextEncoder().encode(data) : data,
    ),
  )

/**
 * A body without what its passwords are: the print that is kept must not be one to guess them by.
 */
const untold = (body: string): string =>
  body.replace(/("(?:password|old)"\s*:\s*)"(?:[^"\\]|\\.)*"/g, '$1""')

/** The call's Idempotency-Key with the call's hash; undefined if none was sent. */
export const callOf = async (
  c: Ctx,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<IdempotentWrite | undefined> => {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw errors.invalidParameter().at('Idempotency-Key')
  const { actor, requestId } = c.get('session')
  return {
    key,
    accountId: actor.id,
    path: c.req.path,
    bodyHash: await hashOf(typeof body === 'string' ? untold(body) : body),
    operation: requestId,
  }
}

/** Tells the caller which operation their write was: by this id it can be undone. */
export const tellOperation = (c: Ctx, id: string | null | undefined): void => {
  if (id) c.header('X-Operation', id)
}

/** The reply to a write as it is stored for repetitions. */
export interface StoredReply {
  readonly status: string | null
  readonly reply: unknown
  readonly operation: string | null
}

/**
 * Claims the key of a write inside a transaction. Returns undefined if the key is new, else the
 * stored reply; the same key on another call throws 321. A second caller waits until the first
 * one's transaction has ended.
 */
export const claimWrite = async (
  tx: StoreTx,
  ports: AppPorts,
  call: IdempotentWrite,
): Promise<StoredReply | undefined> => {
  const row = { ...call, createTime: ports.clock.now().toISOString() }
  const insertedRows = await tx.db
    .insertInto('idempotency')
    .values(row)
    .onConflict(on => on.doNothing())
    .returning('key')
    .execute()
  if (insertedRows.length) return undefined
  const previousCall = await tx.db
    .selectFrom('idempotency')
    .select(['path', 'bodyHash', 'status', 'reply', 'operation'])
    .where('accountId', '=', call.accountId)
    .where('key', '=', call.key)
    .executeTakeFirst()
  if (!previousCall) throw errors.tooManyRequests()
  if (previousCall.path !== call.path || previousCall.bodyHash !== call.bodyHash)
    throw errors.invalidParameter().at('Idempotency-Key')
  return previousCall
}

/** Keeps the answer (status '200') or the progress (status null) of a claimed call. */
export const keepReply = async (
  tx: StoreTx,
  call: IdempotentWrite,
  status: string | null,
  reply: unknown,
): Promise<void> => {
  await tx.db
    .updateTable('idempotency')
    .set({ status, reply: JSON.stringify(reply) })
    .where('accountId', '=', call.accountId)
    .where('key', '=', call.key)
    .execute()
}

const place = (call: IdempotentWrite): string => `idempotency ${call.accountId} ${call.key}`

/** Names of response fields with a secret. */
const secretNames = ['secret', 'recoveryCodes', 'voucherCodes']

/** A response as it is stored for repetitions; one with a secret is encrypted. */
const storedAnswer = (ports: AppPorts, call: IdempotentWrite, answer: unknown): unknown =>
  isObject(answer) && secretNames.some(name => name in answer)
    ? encryptSecret(ports.config, place(call), JSON.stringify(answer))
    : answer

const readAnswer = async (
  ports: AppPorts,
  call: IdempotentWrite,
  reply: unknown,
): Promise<unknown> => {
  if (typeof reply !== 'string' || !isEncrypted(reply)) return reply
  const text = await decryptSecret(ports.config, place(call), reply)
  if (text === undefined) throw errors.tooManyRequests()
  return JSON.parse(text)
}

/**
 * Runs a write once: in one transaction with the record of its response, so that a retry after a
 * crash never repeats it.
 */
export const runIdempotent = async <T>(
  c: Ctx,
  ports: AppPorts,
  body: string | Uint8Array<ArrayBuffer>,
  work: (tx: StoreTx) => Promise<T>,
): Promise<T> => {
  const call = await callOf(c, body)
  return c.get('scope').transaction(async tx => {
    tellOperation(c, c.get('session').requestId)
    if (!call) return work(tx)
    const previousCall = await claimWrite(tx, ports, call)
    if (previousCall) {
      if (previousCall.status === null) throw errors.tooManyRequests()
      tellOperation(c, previousCall.operation)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reply that the same work gave before
      return (await readAnswer(ports, call, previousCall.reply)) as T
    }
    const answer = await work(tx)
    await keepReply(tx, call, '200', await storedAnswer(ports, call, answer))
    return answer
  })
}
