import { ErrorCode } from '../src/protocol/errors/codes.ts'
import type { RequestOptions, Download, EduExtras } from '../src/protocol/provider.ts'
import type { AnyCall } from '../src/schema/call/index.ts'
import { isObject, pick, type Context } from './context.ts'
import { HttpError } from './httpError.ts'
import { searchOf, type HttpCall, type QueryParams } from './request.ts'
import { trimmed } from './trim.ts'

/** The input of a call as a server receives it. */
const receivedOf = async (call: AnyCall, input: object): Promise<Record<string, unknown>> => {
  if (call.method !== 'GET') {
    const entries = Object.entries(input).filter(([, value]) => value !== undefined)
    return Object.fromEntries(
      call.exact ? entries : entries.map(([name, value]) => [name, trimmed(value)]),
    )
  }
  const { decodeParameters } = await import('../src/schema/call/judge.ts')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of a GET call consists of parameters
  const search = searchOf(input as QueryParams, call.exact)
  return decodeParameters(
    call.input,
    Object.fromEntries([...new Set(search.keys())].map(name => [name, search.getAll(name)])),
  )
}

/**
 * Rejects with the errors that the server would return for the input; nothing is sent in that case.
 */
const demandInput = async (
  { http }: Context,
  call: AnyCall,
  input: object,
  request: HttpCall,
): Promise<void> => {
  // loaded on demand: the first page makes no call that needs a parser
  const { judgeInput, prepareInput } = await import('../src/schema/call/judge.ts')
  await prepareInput(call)
  const verdict = judgeInput(call, await receivedOf(call, input))
  if (!verdict.ok) await http.refuse(request, verdict.issues)
}

const requestOf = (
  call: AnyCall,
  input: object,
  options: RequestOptions | undefined,
): HttpCall => ({
  method: call.method,
  path: call.path,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the input of a GET call consists of parameters
  ...(call.method === 'GET' ? { params: input as QueryParams } : { json: input }),
  ...(call.silent ? { silent: true } : {}),
  ...(call.exact ? { asIs: true } : {}),
  ...(call.audience === 'public' ? { plain: true } : {}),
  ...pick(options),
})

/** Asks a declared call. Its input is checked by the declaration before it is sent. */
export const ask =
  (ctx: Context): EduExtras['ask'] =>
  async <O extends object>(call: AnyCall, input: object, options?: RequestOptions): Promise<O> => {
    const request = requestOf(call, input, options)
    await demandInput(ctx, call, input, request)
    const response = await ctx.http.call(request)
    if (!isObject(response))
      throw new HttpError('unexpected reply: no object', 0, { code: ErrorCode.requestFailed })
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call declares what the server answers
    return response as O
  }

/**
 * Makes a declared call whose response is a file. `fallback`: the file's name if the server gives
 * none.
 */
export const askFile =
  (ctx: Context): EduExtras['askFile'] =>
  async (
    call: AnyCall,
    input: object,
    fallback: string,
    options?: RequestOptions,
  ): Promise<Download> => {
    const request = requestOf(call, input, options)
    await demandInput(ctx, call, input, request)
    return ctx.http.download(request, fallback)
  }
