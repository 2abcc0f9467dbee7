import type { Identifier } from 'react-admin'
import { resourcePath } from '../src/protocol/paths.ts'
import type { RequestOptions } from '../src/protocol/provider.ts'
import type { AnyResource } from '../src/schema/resource.ts'
import type { Http } from './http.ts'
import type { QueryParams } from './request.ts'
import { isObject } from '../src/protocol/isObject.ts'

export { isObject }

/** The context of every verb. */
export interface Context {
  readonly http: Http
  /** The definition of a resource, where it is registered. */
  readonly find: (name: string) => Promise<AnyResource | undefined>
}

/** Options of a call, from react-admin's `meta` and `signal`. */
export const optionsOf = (params: {
  readonly meta?: unknown
  readonly signal?: AbortSignal
}): RequestOptions => {
  const meta = isObject(params.meta) ? params.meta : {}
  return {
    ...(params.signal ? { signal: params.signal } : {}),
    ...(meta['silent'] === true ? { silent: true } : {}),
    ...(meta['quiet'] === true ? { quiet: true } : {}),
    ...(typeof meta['onOperation'] === 'function'
      ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- react-admin's meta is untyped; a caller that sets onOperation takes the id
        { onOperation: meta['onOperation'] as (id: string) => void }
      : {}),
  }
}

export const distinctIds = (ids: readonly Identifier[]): string[] => [...new Set(ids.map(String))]

/** Picks the request options of a call from an options object; the rest is not sent. */
export const pick = ({
  signal,
  silent,
  quiet,
  plain,
  keepalive,
  onOperation,
}: RequestOptions = {}): RequestOptions => ({
  ...(signal ? { signal } : {}),
  ...(silent === undefined ? {} : { silent }),
  ...(quiet === undefined ? {} : { quiet }),
  ...(plain === undefined ? {} : { plain }),
  ...(keepalive === undefined ? {} : { keepalive }),
  ...(onOperation ? { onOperation } : {}),
})

export const read = (
  ctx: Context,
  resource: string,
  verb: string,
  params: QueryParams,
  options?: RequestOptions,
): Promise<unknown> =>
  ctx.http.call({ method: 'GET', path: resourcePath(resource, verb), params, ...pick(options) })
export const write = (
  ctx: Context,
  resource: string,
  verb: string,
  json: unknown,
  options?: RequestOptions,
): Promise<unknown> =>
  ctx.http.call({ method: 'POST', path: resourcePath(resource, verb), json, ...pick(options) })
