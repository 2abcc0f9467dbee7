import type { AnyCall, GivenOf, Shape } from '../schema/call/index.ts'
import type { Lang } from '../schema/label.ts'
import { isSuccess, parseEnvelope, statusOf } from './envelope.ts'
import { hostsFor, hostsFrom, hostsMeta } from './hosts.ts'

/** A refusal in the server's words, with what is wrong at each input. */
export interface OpenRefusal {
  readonly code: string
  readonly text: string
  readonly errors: Readonly<Record<string, string>>
  /** The server asks for the text of a captcha. */
  readonly captcha: boolean
}
export type OpenAnswer<O> = { readonly ok: O } | { readonly refused: OpenRefusal }

/** The calls among the exports of a module. */
type CallsIn<M> = Extract<M[keyof M], AnyCall>
/** The call with an address. */
type CallAt<M, P> = Extract<CallsIn<M>, { readonly path: P }>
type OutputOf<C extends AnyCall> = C['output'] extends Shape<infer O> | 'file' ? O : never

interface OpenOptions {
  readonly lang: Lang
  /** Makes a repeated write return the first answer. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
}

/**
 * The server of the page may name the hosts; otherwise the page's host name determines them
 * (SES-16).
 */
const pageHosts = () =>
  hostsFrom(document.querySelector(`meta[name=${hostsMeta}]`)?.getAttribute('content')) ??
  hostsFor(location.hostname)

/** The address of a file that a public page shows. */
export const openFileAddress = (path: string): string => `${pageHosts().files}${path}`

const refusalOf = (envelope: NonNullable<ReturnType<typeof parseEnvelope>>): OpenRefusal => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- refusals have this form
  const { errors = {}, captcha } = (envelope.response ?? {}) as {
    readonly errors?: Readonly<Record<string, { readonly msg?: string }>>
    readonly captcha?: boolean
  }
  const text = envelope.responseHeader.msg
  return {
    code: statusOf(envelope),
    text,
    errors: Object.fromEntries(
      Object.entries(errors).map(([name, { msg }]) => [name, msg ?? text]),
    ),
    captcha: captcha === true,
  }
}

/**
 * Makes the calls of a public page, which loads no declaration: `M` is the type of the modules that
 * declare them, and the address names the call. The function sends only the input, and no session;
 * without an input it is a GET. It rejects if there is no response.
 *
 * @example
 * import type * as calls from '../../../resources/seminars/seminar/seminar.calls.ts'
 * const askOpen = openCaller<typeof calls>()
 * const answer = await askOpen(seminarPaths.own, { pass }, { lang })
 */
export const openCaller =
  <M>() =>
  async <P extends CallsIn<M>['path']>(
    path: P,
    input: GivenOf<CallAt<M, P>['input']> | undefined,
    { lang, idempotencyKey, signal }: OpenOptions,
  ): Promise<OpenAnswer<OutputOf<CallAt<M, P>>>> => {
    const answer = await fetch(`${pageHosts().api}${path}`, {
      method: input === undefined ? 'GET' : 'POST',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': lang,
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
      },
      ...(signal ? { signal } : {}),
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    })
    const envelope = parseEnvelope(await answer.json())
    if (!envelope) throw new Error('no envelope')
    return isSuccess(envelope)
      ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's declaration names its output
        { ok: envelope.response as OutputOf<CallAt<M, P>> }
      : { refused: refusalOf(envelope) }
  }
