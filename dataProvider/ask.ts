import { ErrorCode } from '../src/protocol/errors/codes.ts'
import type { Call } from '../src/protocol/call.ts'
import type { CallOptions, Download, EduExtras } from '../src/protocol/provider.ts'
import type { AnyCall } from '../src/schema/call/index.ts'
import { isObject, pick, type Context } from './context.ts'
import { HttpError } from './httpError.ts'
import type { Params } from './request.ts'

/** Asks a declared call. */
export const ask =
  ({ http }: Context): EduExtras['ask'] =>
  async <O extends object>(
    call: Call | AnyCall,
    input: object,
    options?: CallOptions,
  ): Promise<O> => {
    const { method, path } = call
    const silent = 'loud' in call ? !call.loud : call.silent
    const plain = 'audience' in call && call.audience === 'public'
    const how = {
      ...(silent ? { silent } : {}),
      ...(plain ? { plain } : {}),
      ...pick(options),
    }
    const response = await (method === 'GET'
      ? http.call({ method, path, params: input as Params, ...how })
      : http.call({ method, path, json: input, ...how }))
    if (!isObject(response))
      throw new HttpError('unexpected reply: no object', 0, { code: ErrorCode.requestFailed })
    return response as O
  }

/** Asks a declared call that answers with a file. `fallback`: its name where the server gives none. */
export const askFile =
  ({ http }: Context): EduExtras['askFile'] =>
  async (
    call: Call | AnyCall,
    input: object,
    fallback: string,
    options?: CallOptions,
  ): Promise<Download> => {
    const got = await http.downloadOr(
      { method: call.method, path: call.path, json: input, ...pick(options) },
      fallback,
    )
    if ('told' in got)
      throw new HttpError('unexpected reply: no file', 0, { code: ErrorCode.requestFailed })
    return got
  }
