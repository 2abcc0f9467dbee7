import type { RequestOptions } from '../src/protocol/provider.ts'
import type { Lang } from '../src/schema/label.ts'
import { trimmed } from './trim.ts'

export type Param =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly (string | number | boolean)[]
export type QueryParams = Readonly<Record<string, Param>>

/** One call, of any of the kinds of SES-13. */
export interface HttpCall extends RequestOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Query string; empty values are left out, a list repeats its name. */
  readonly params?: QueryParams
  readonly json?: unknown
  readonly form?: QueryParams
  readonly multipart?: Readonly<Record<string, string | Blob>>
  /** A body of bytes. */
  readonly bytes?: Blob
  /** Type of `bytes`; 'application/octet-stream' unless said. */
  readonly bytesType?: string
  /** Sends texts with their surrounding white space, for inputs where it matters. */
  readonly asIs?: true
  readonly timeoutMs?: number
  /** For a file: called with the number of received bytes. */
  readonly onReceived?: (bytes: number) => void
  readonly headers?: Readonly<Record<string, string>>
  /**
   * The key under which a repeated write returns the first response; by default a new one for each
   * call.
   */
  readonly idempotencyKey?: string
  /** Never renews the token or sends anyone to log in: for the calls that do so themselves. */
  readonly plain?: boolean
}

/** The query string of parameters. */
export const searchOf = (params: QueryParams = {}, asIs = false): URLSearchParams => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    const values: readonly (string | number | boolean | null | undefined)[] = Array.isArray(value)
      ? value
      : // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a Param that is no list is one of its other members; Array.isArray does not narrow a readonly list
        [value as Exclude<Param, readonly unknown[]>]
    for (const v of values) {
      const text = asIs ? String(v ?? '') : String(v ?? '').trim()
      if (text !== '') search.append(name, text)
    }
  }
  return search
}

const bodyOf = (call: HttpCall): { body?: BodyInit; type?: string } => {
  if (call.multipart) {
    const body = new FormData()
    for (const [name, value] of Object.entries(call.multipart)) {
      if (typeof value === 'string') body.append(name, value.trim())
      else body.append(name, value)
    }
    return { body } // the browser writes the boundary into the type
  }
  if (call.bytes) return { body: call.bytes, type: call.bytesType ?? 'application/octet-stream' }
  if (call.form)
    return {
      body: searchOf(call.form).toString(),
      type: 'application/x-www-form-urlencoded;charset=UTF-8',
    }
  if (call.json !== undefined)
    return {
      body: JSON.stringify(call.asIs ? call.json : trimmed(call.json)),
      type: 'application/json',
    }
  return {}
}

/** Headers with the session of a request and the language of the response. */
export const sessionHeaders = (lang: Lang, token: string | null): Record<string, string> => ({
  'Accept-Language': lang === 'zh' ? 'zh-CN' : 'en',
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
})

/** Arguments of fetch: address and init. `host` is an origin, or '' for the page's own. */
export const requestOf = (
  call: HttpCall,
  host: string,
  lang: Lang,
  token: string | null,
  key: string,
): readonly [string, RequestInit] => {
  const search = searchOf(call.params, call.asIs).toString()
  const { body, type } = bodyOf(call)
  const headers: Record<string, string> = {
    ...sessionHeaders(lang, token),
    // a personal link's pass takes the place of the session
    ...call.headers,
    ...(type ? { 'Content-Type': type } : {}),
    ...(call.method === 'GET' ? {} : { 'Idempotency-Key': key }),
  }
  return [
    `${host}${call.path}${search ? `?${search}` : ''}`,
    {
      method: call.method,
      headers,
      // the cookie by which the API's host identifies the browser that opens a link
      ...(host === '' ? {} : { credentials: 'include' as const }),
      ...(body === undefined ? {} : { body }),
      ...(call.keepalive ? { keepalive: true } : {}),
    },
  ]
}
