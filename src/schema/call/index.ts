import type { ErrorCode } from '../../protocol/errors/codes.ts'
import type { KeyScope } from '../../protocol/signing.ts'
import type { JsonSchema } from '../kind.ts'
import type { GivenOf, Inputs, Issues, ParsedOf } from './input.ts'

export * from './input.ts'
export * from './inputs.ts'
export * from './texts.ts'
export * from './parse.ts'

/**
 * Who can make a call. 'public': anyone. 'member': anyone who is logged in. 'owner': anyone who has
 * logged in themselves, not by a pass of another portal. 'signed': a program with a key of the open
 * interface. A call with a `right` needs a session with that permission; with `audience: 'signed'`
 * either is enough, and with `audience: 'owner'` both are required.
 */
export type Audience = 'public' | 'member' | 'owner' | 'signed'

/** The type of a response, and its JSON schema where it is worth showing. */
export interface Shape<O> {
  readonly schema: JsonSchema
  readonly '~output'?: O
}

/** Declares the type of a response; `schema` documents it. */
export const shape = <O extends object>(schema: JsonSchema = { type: 'object' }): Shape<O> => ({
  schema,
})

type Path = `/${string}`

interface CallBase<I extends Inputs, O extends object, P extends Path> {
  /** Its address on the server. */
  readonly path: P
  /** One line in English for the API page: what the call does. */
  readonly summary: string
  /** GET: the input travels in the address. POST by default. */
  readonly method?: 'GET' | 'POST' | 'PUT'
  /**
   * False: it changes nothing, so no idempotency key is sent and no operation is logged. GET calls
   * never write.
   */
  readonly writes?: boolean
  /** True: it is made in the background, without a loading indicator. */
  readonly silent?: boolean
  /** True: texts travel as they are; otherwise a client trims them. */
  readonly exact?: boolean
  /** True: it may be made in a session that has to set up a second factor before anything else. */
  readonly setsUpSecondFactor?: true
  /**
   * Whether programs with an API key can make it. By default they can if it requires a permission
   * and is not for an 'owner'.
   */
  readonly apiKeys?: boolean
  /** Its input, by name: fields, or parts made by `group`, `listOf`, `idsOf` and `valueOf`. */
  readonly input?: I
  /**
   * Checks inputs together; returns what is wrong, by input. Runs on both sides, after each input
   * is parsed.
   */
  readonly check?: (input: ParsedOf<I>) => Readonly<Issues> | undefined
  /**
   * References that the conformance test cannot check from the declaration, because something else
   * is checked first: the reason, by input. They have tests of their own.
   */
  readonly testedElsewhere?: { readonly [K in keyof I & string]?: string }
  /** 'file': it returns a file. */
  readonly output: Shape<O> | 'file'
  /** Error codes that it may return, beyond 321, 401, 403 and 905. */
  readonly errors?: readonly ErrorCode[]
}
export type CallOptions<I extends Inputs, O extends object, P extends Path> = CallBase<I, O, P> &
  (
    | {
        /** The permission that it needs. A call has one or an audience. */
        readonly right: string
        /**
         * Who can make it: 'public', 'member' (anyone who is logged in), 'owner' (logged in by
         * themselves), 'signed' (a program with a key).
         */
        readonly audience?: 'owner' | undefined
        readonly scope?: undefined
      }
    | {
        readonly right?: string
        readonly audience: 'signed'
        /** The scope that the program's key needs. */
        readonly scope: KeyScope
      }
    | {
        readonly right?: undefined
        readonly audience: Exclude<Audience, 'signed'>
        readonly scope?: undefined
      }
  )

/** A declared call; what `defineCall` returns. */
export interface Call<I extends Inputs = Inputs, O extends object = object, P extends Path = Path> {
  readonly path: P
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly writes: boolean
  readonly silent: boolean
  readonly exact: boolean
  readonly setsUpSecondFactor: true | undefined
  /** Programs with an API key may make it. */
  readonly apiKeys: boolean
  readonly right: string | undefined
  readonly audience: Audience | undefined
  /** The scope that a key needs, if the call is signed. */
  readonly scope: KeyScope | undefined
  readonly input: I
  readonly check: ((input: ParsedOf<I>) => Readonly<Issues> | undefined) | undefined
  readonly testedElsewhere: Readonly<Partial<Record<string, string>>>
  readonly output: Shape<O> | 'file'
  readonly errors: readonly ErrorCode[]
  readonly '~given'?: GivenOf<I>
}

/** Any call, for code that handles all calls. */
export type AnyCall = Omit<Call, 'check' | '~given'> & {
  readonly check: ((input: never) => Readonly<Issues> | undefined) | undefined
}

/**
 * Declares a call once for both ends. The client makes it with `edu.ask(call, input)`, the server
 * implements it with `implement(call, …)`. Its input is parsed and typed on both sides and
 * undeclared names are refused; the permission check, the OpenAPI page and a conformance test
 * follow from it.
 *
 * @example
 * export const makeBookingLink = defineCall({
 *   path: '/edu_adminserver/booking/link',
 *   summary: 'Creates a link by which a student books without a password',
 *   right: 'booking.book',
 *   input: { studentId: reference({ label: labels.student, to: 'student', required: true }) },
 *   output: shape<{ pass: string; expires: string }>(),
 *   errors: ['804'],
 * })
 */
export const defineCall = <
  O extends object,
  const P extends Path,
  const I extends Inputs = Record<never, never>,
>(
  options: CallOptions<I, O, P>,
): Call<I, O, P> => ({
  path: options.path,
  summary: options.summary,
  method: options.method ?? 'POST',
  writes: options.method === 'GET' ? false : (options.writes ?? true),
  silent: options.silent ?? false,
  exact: options.exact ?? false,
  setsUpSecondFactor: options.setsUpSecondFactor,
  apiKeys: options.apiKeys ?? (options.right !== undefined && options.audience !== 'owner'),
  right: options.right,
  audience: options.audience,
  scope: options.scope,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without options there are no fields, of which I is then the empty table
  input: options.input ?? ({} as I),
  check: options.check,
  testedElsewhere: options.testedElsewhere ?? {},
  output: options.output,
  errors: options.errors ?? [],
})
