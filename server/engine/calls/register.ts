import type { EnginePorts } from '../ports.ts'
import type { Hono, MiddlewareHandler } from 'hono'
import { signedHeaders } from '../../../src/protocol/signing.ts'
import { decodeParameters, type AnyCall } from '../../../src/schema/call/index.ts'
import { judgeInput } from '../../../src/schema/call/judge.ts'
import type { Ctx, Env, Session } from '../../platform/context.ts'
import { invalidFields } from '../../platform/errors/fault.ts'
import { openJson, readBody, sessionJson } from '../../platform/http/body.ts'
import { limitOpenCalls } from '../../platform/http/requestRate.ts'
import { runIdempotent } from '../../platform/http/idempotency.ts'
import { allowSetUp, authenticate } from '../../platform/http/middleware.ts'
import { reply } from '../../platform/http/reply.ts'
import { signedCalls } from '../../platform/http/signed.ts'
import { demand, demandOwner, demandPerson } from '../records/rights.ts'
import { sessionContexts } from '../records/system.ts'
import type { CallContext, CallRoute, Entered } from './implement.ts'

const hasSignature = (c: Ctx): boolean => c.req.header(signedHeaders.key) !== undefined

/** Lets in whom the call is for: a session, a signature, either, or anyone. */
const guardOf = (
  ports: EnginePorts,
  call: AnyCall,
  session: MiddlewareHandler<Env>,
): MiddlewareHandler<Env>[] => {
  const { audience, right, scope } = call
  if (audience === 'public') return [limitOpenCalls(ports)]
  if (scope === undefined) return call.setsUpSecondFactor ? [allowSetUp, session] : [session]
  const signature = signedCalls(ports, scope)
  if (right === undefined) return [signature]
  return [(c, next) => (hasSignature(c) ? signature(c, next) : session(c, next))]
}

/**
 * The text of the body (for idempotency) and the parsed input; throws what is wrong with it, input
 * by input.
 */
const readInput = async (c: Ctx, call: AnyCall): Promise<{ text: string; input: never }> => {
  const read =
    call.method === 'GET'
      ? { text: '', body: decodeParameters(call.input, c.req.queries()) }
      : await readBody(c, call.audience === 'public' ? openJson : sessionJson)
  const judgement = judgeInput(call, read.body)
  if (!judgement.ok) throw invalidFields(judgement.issues)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own inputs parsed it; its handler knows the type
  return { text: read.text, input: judgement.values as never }
}

/* oxlint-disable typescript/no-unsafe-type-assertion -- a handler is registered with its call, which gives the context its type */
type Enter = ((ctx: never) => Promise<Entered>) | undefined

/**
 * Identifies the caller from the input, if the call requires it; the rest of the request runs as
 * that caller.
 */
const enterWith = async (ctx: CallContext<never>, enter: Enter): Promise<Entered> => {
  if (!enter) return { session: ctx.c.get('session') }
  const who = await enter(ctx as never)
  ctx.c.set('session', who.session)
  ctx.c.set('scope', ctx.ports.store.scope(who.session.institution.id))
  ctx.c.header('Cache-Control', 'no-store')
  return who
}

const answer = async (ctx: CallContext<never>, handler: CallRoute['handler']): Promise<unknown> => {
  if ('serve' in handler) return handler.serve(ctx as never)
  const { c, ports, text } = ctx
  const who = await enterWith(ctx, handler.enter)
  const session = c.get('session')
  const known = { ...ctx, who, session, scope: c.get('scope'), of: sessionContexts(ports, session) }
  if ('read' in handler) return handler.read(known as never)
  const written = await runIdempotent(c, ports, text, tx =>
    handler.write({ ...known, tx } as never),
  )
  return handler.afterCommit ? handler.afterCommit({ ...known, written } as never) : written
}

/* oxlint-enable typescript/no-unsafe-type-assertion */

/**
 * Registers calls. Each request is checked in this order: the caller, the permission, the input;
 * then the handler runs. `session` admits sessions, by default by their token.
 */
export const registerCalls = (
  app: Hono<Env>,
  ports: EnginePorts,
  routes: readonly CallRoute[],
  session: MiddlewareHandler<Env> = authenticate(ports),
): void => {
  for (const { call, handler, before } of routes) {
    const serve = async (c: Ctx): Promise<Response> => {
      const signedIn: Session | undefined = c.get('session')
      if (signedIn && !call.apiKeys) demandPerson(signedIn)
      if (call.right !== undefined && !(call.audience === 'signed' && hasSignature(c)))
        demand(c.get('session'), call.right)
      if (call.audience === 'owner') demandOwner(c.get('session'))
      const { text, input } = await readInput(c, call)
      const result = await answer({ input, ports, c, text }, handler)
      return result instanceof Response ? result : reply(c, result ?? {})
    }
    const guards = [...(before ? [before(ports)] : []), ...guardOf(ports, call, session)]
    app.on(call.method, [call.path], ...guards, serve)
  }
}
