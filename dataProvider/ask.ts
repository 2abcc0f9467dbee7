import type { Call } from '../src/protocol/call.ts'
import type { CallOptions, Download } from '../src/protocol/provider.ts'
import { isObject, pick, type Context } from './context.ts'
import { HttpError } from './httpError.ts'
import type { Params } from './request.ts'

/** Asks a declared call. */
export const ask =
  ({ http }: Context) =>
  async <I extends object, O extends object>(
    call: Call<I, O>,
    input: I,
    options?: CallOptions,
  ): Promise<O> => {
    const { method, path } = call
    const how = { ...(call.loud ? {} : { silent: true }), ...pick(options) }
    const response = await (method === 'GET'
      ? http.call({ method, path, params: input as Params, ...how })
      : http.call({ method, path, json: input, ...how }))
    if (!isObject(response)) throw new HttpError('unexpected reply: no object', 0, { code: '001' })
    return response as O
  }

/** Asks a declared call that answers with a file. `fallback`: its name where the server gives none. */
export const askFile =
  ({ http }: Context) =>
  async <I extends object>(
    call: Call<I>,
    input: I,
    fallback: string,
    options?: CallOptions,
  ): Promise<Download> => {
    const got = await http.downloadOr(
      { method: call.method, path: call.path, json: input, ...pick(options) },
      fallback,
    )
    if ('told' in got) throw new HttpError('unexpected reply: no file', 0, { code: '001' })
    return got
  }
