import type { Call } from '../src/protocol/call.ts'
import type { CallOptions } from '../src/protocol/provider.ts'
import { isObject, pick, type Context } from './context.ts'
import { HttpError } from './httpError.ts'
import type { Params } from './request.ts'

/** Asks a declared call. */
export const ask =
  ({ http }: Context) =>
  async <I extends object, O extends object>(call: Call<I, O>, input: I, options?: CallOptions): Promise<O> => {
    const { method, path } = call
    const how = { ...(call.loud ? {} : { silent: true }), ...pick(options) }
    const response = await (method === 'GET'
      ? http.call({ method, path, params: input as Params, ...how })
      : http.call({ method, path, json: input, ...how }))
    if (!isObject(response)) throw new HttpError('unexpected reply: no object', 0, { code: '001' })
    return response as O
  }
