import type { MiddlewareHandler } from 'hono'
import type { AnyCall, Call, Inputs, ParsedOf } from '../../../src/schema/call/index.ts'
import type { Ctx, Env, Session } from '../../platform/context.ts'
import type { EnginePorts } from '../ports.ts'
import type { Scope, StoreTx } from '../../platform/store/types.ts'
import type { Contexts } from '../records/system.ts'

/** The context of every handler. */
export interface CallContext<I> {
  /** Parsed by the call's declaration. */
  readonly input: I
  readonly ports: EnginePorts
  readonly c: Ctx
  /** The body as it was sent, for writes that keep their response themselves. */
  readonly text: string
}
/**
 * Context of a call with a known caller: from a session, or from what `enter` found in the input.
 */
export interface SessionContext<I> extends CallContext<I> {
  readonly session: Session
  /** The store, opened for the caller's institution. */
  readonly scope: Scope
  /** Context of a resource by its name. */
  readonly of: Contexts
}
/**
 * `scope` is omitted: a statement outside the open transaction would deadlock on the embedded
 * store, which has one connection.
 */
export interface WriteContext<I> extends Omit<SessionContext<I>, 'scope' | 'ports'> {
  readonly ports: Omit<EnginePorts, 'store'>
  /** The transaction of the call; what is thrown rolls it back. */
  readonly tx: StoreTx
}

/** The caller of a public call that its input identifies (a personal link, an invitation). */
export interface Entered {
  readonly session: Session
}

/** The result of `enter`. */
interface Who<E> {
  readonly who: E
}
interface Enters<I, E extends Entered> {
  /** Identifies the caller before `read` or `write`; throws if there is none. Public calls only. */
  readonly enter?: (ctx: CallContext<I>) => Promise<E>
}

/**
 * Work that must not begin before the commit, such as deleting the files of deleted rows. It also
 * runs for a repeated call.
 */
interface AfterCommit<I, O, E, W> {
  readonly afterCommit: (ctx: SessionContext<I> & Who<E> & { readonly written: W }) => Promise<O>
}

/**
 * The handler of a call; it has exactly one of three forms. `read` returns without a transaction.
 * `write` runs in one transaction together with the record of its response, so the same
 * Idempotency-Key gets the same response; `afterCommit` then turns the result of `write` into the
 * response. `serve` has no session and opens its own transactions: for public and signed calls, and
 * for writes that take several transactions.
 */
export type Handler<I, O, E extends Entered = Entered, W = unknown> =
  | (Enters<I, E> & { readonly read: (ctx: SessionContext<I> & Who<E>) => Promise<O> })
  | (Enters<I, E> & {
      readonly write: (ctx: WriteContext<I> & Who<E>) => Promise<O>
      readonly afterCommit?: undefined
    })
  | (Enters<I, E> &
      AfterCommit<I, O, E, W> & {
        readonly write: (ctx: WriteContext<I> & Who<E>) => Promise<W>
      })
  | { readonly serve: (ctx: CallContext<I>) => Promise<O | Response> }

export interface HandlerOptions {
  /** Runs before the call's own guards, e.g. a rate limit. */
  readonly before?: (ports: EnginePorts) => MiddlewareHandler<Env>
}

interface AnyEnters {
  readonly enter?: ((ctx: never) => Promise<Entered>) | undefined
}
/** Any handler, for the machinery that runs it with what its call's declaration promises. */
type AnyHandler =
  | (AnyEnters & { readonly read: (ctx: never) => Promise<unknown> })
  | (AnyEnters & {
      readonly write: (ctx: never) => Promise<unknown>
      readonly afterCommit?: ((ctx: never) => Promise<unknown>) | undefined
    })
  | { readonly serve: (ctx: never) => Promise<unknown> }

/** A call with its handler; what a domain's manifest lists. */
export interface CallRoute {
  readonly call: AnyCall
  readonly handler: AnyHandler
  readonly before: HandlerOptions['before']
}

/**
 * Joins a declared call to its handler. Nothing is registered: the domain's manifest lists the
 * result.
 *
 * @example
 * implement(revokeBookingLinks, {
 *   write: async ({ input, tx, of }) => {
 *     await revokePasses(tx, (await studentOf(tx, of, input.studentId)).id)
 *     return {}
 *   },
 * })
 */
export const implement = <
  const I extends Inputs,
  O extends object,
  E extends Entered = Entered,
  W = unknown,
>(
  call: Call<I, O>,
  handler: Handler<ParsedOf<I>, O, E, W>,
  options: HandlerOptions = {},
): CallRoute => ({ call, handler, before: options.before })
