import type { RaRecord } from 'react-admin'
import { ErrorCode } from '../src/protocol/errors/codes.ts'
import type { Begun, Refs, BulkTally } from '../src/protocol/provider.ts'
import { isObject } from './context.ts'
import { HttpError } from './httpError.ts'

/** The server broke the contract; shown like any failed request. */
const broken = (what: string): HttpError =>
  new HttpError(`unexpected reply: ${what}`, 0, { code: ErrorCode.requestFailed })

interface ListReply {
  readonly list: readonly unknown[]
  readonly total?: number
  /** There are more than `total`: it was not counted further. */
  readonly more?: true
  readonly refs?: Refs
}

/** Reads `{ list, total?, more?, refs? }` of a reply. Throws where the list is missing. */
export const readList = (response: unknown): ListReply => {
  if (!isObject(response) || !Array.isArray(response['list'])) throw broken('no list')
  const { list, total, more, refs } = response
  return {
    list,
    ...(typeof total === 'number' ? { total } : {}),
    ...(more === true ? { more } : {}),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server answers titles by resource and id
    ...(isObject(refs) ? { refs: refs as Refs } : {}),
  }
}

/** A record, and the titles of what it refers to taken off it. */
export const recordOf = <R extends RaRecord>(
  response: unknown,
): { readonly data: R; readonly meta?: { readonly refs: Refs } } => {
  if (!isObject(response) || response['id'] === undefined) throw broken('no record')
  const { refs, ...data } = response
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names the type of the resource's records
  return { data: data as unknown as R, ...(isObject(refs) ? { meta: { refs: refs as Refs } } : {}) }
}

export const numberOf = (response: unknown, name: string): number => {
  const value = isObject(response) ? response[name] : undefined
  if (typeof value !== 'number') throw broken(`no ${name}`)
  return value
}

export const objectOf = <T extends object>(response: unknown, name: keyof T & string): T => {
  if (!isObject(response) || response[name] === undefined) throw broken(`no ${name}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names what the server answers, and the property that it must have
  return response as T
}

export const readBulkTally = (response: unknown): BulkTally => {
  const {
    matched,
    done,
    unchanged,
    failed,
    more,
    partly,
    kept: partialRecords,
  } = objectOf<BulkTally>(response, 'matched')
  return {
    matched,
    done,
    ...(unchanged ? { unchanged } : {}),
    failed: Array.isArray(failed) ? failed : [],
    ...(more ? { more } : {}),
    ...(partly ? { partly, kept: Array.isArray(partialRecords) ? partialRecords : [] } : {}),
  }
}

/** The background task that continues a call; undefined if the call is done. */
export const begunOf = (response: unknown): Begun | undefined =>
  isObject(response) && typeof response['taskId'] === 'string'
    ? { taskId: response['taskId'] }
    : undefined

/** The failure of the one record that a call was about, if it failed. */
export const soleFailure = (tally: BulkTally): HttpError | undefined => {
  const first = tally.failed[0]
  return first && new HttpError(first.msg, Number(first.code) || 0, { code: String(first.code) })
}
