import type { AppPorts } from '../context.ts'
import { verificationKeys } from '../keys.ts'

/** Makes the address under which a file can be fetched for a while. */
export type SignFile = (file: {
  readonly id: string
  readonly name: string
  /** The resource whose record has it. */
  readonly resource?: string
}) => Promise<string>

/**
 * Under these lie files for whoever comes with a pass, behind the name of its holder: the cookie of
 * one goes to its own files alone.
 */
export const passFilePath = '/edu_openapi/file'
const filePath = '/edu_adminserver/file/get'

/**
 * Whether a link is made for the holder of a pass ('student:…', 'link:…') rather than for an
 * account.
 */
export const isPassHolder = (person: string): boolean => person.includes(':')

/** Seconds after which the address of a file changes; each holds for twice as long at most. */
const turnSeconds = 300
const encoder = new TextEncoder()
const keys = new WeakMap<Uint8Array, Promise<CryptoKey>>()

const keyOf = (bytes: Uint8Array): Promise<CryptoKey> => {
  const cryptoKey =
    keys.get(bytes) ??
    crypto.subtle.importKey(
      'raw',
      Uint8Array.from(bytes),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    )
  keys.set(bytes, cryptoKey)
  return cryptoKey
}
const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(
    /[+/=]/g,
    c => ({ '+': '-', '/': '_' })[c] ?? '',
  )

/** A keyed print of a text, url-safe. */
export const macOf = async (key: Uint8Array, text: string): Promise<string> =>
  base64url(await crypto.subtle.sign('HMAC', await keyOf(key), encoder.encode(text)))

/**
 * Whether one of the keys made the print. Compared in constant time, by comparing prints of both
 * under the same key.
 */
export const macMatches = async (
  keys: readonly Uint8Array[],
  text: string,
  mac: string,
): Promise<boolean> => {
  const matches = await Promise.all(
    keys.map(async key => {
      const [a, b] = await Promise.all([macOf(key, await macOf(key, text)), macOf(key, mac)])
      return a === b
    }),
  )
  return matches.includes(true)
}

/** What a link of a file says besides the file; it is part of what is signed. */
interface LinkTerms {
  /** Seconds since 1970. */
  readonly until: number
  /** The account or pass holder that it is made for; '' where it opens for whoever has it. */
  readonly person: string
  readonly disposition: Disposition | ''
  /** The name under which it is saved; '' for the one that it was uploaded with. */
  readonly name: string
}

/** Whether a browser shows a file or saves it. Only types that are safe to show are shown. */
export type Disposition = 'inline' | 'attachment'

export interface LinkOptions {
  /**
   * The account or pass holder that the link is made for: in a browser that holds no session or
   * pass of theirs it is refused.
   */
  readonly person?: string
  /** How long it holds. */
  readonly seconds: number
  readonly disposition?: Disposition
  /**
   * The name under which the file is saved, where it has another one by now than it was uploaded
   * with.
   */
  readonly name?: string
}

/** A name comes last: it alone may hold spaces. */
const signed = (institution: string, id: string, { until, person, disposition, name }: LinkTerms) =>
  `file ${institution} ${id} ${until}${person || disposition || name ? ` ${person} ${disposition}` : ''}${name ? ` ${name}` : ''}`

const linkTo = async (
  ports: AppPorts,
  institution: string,
  id: string,
  terms: LinkTerms,
): Promise<string> => {
  const mac = await macOf(ports.config.signingKey, signed(institution, id, terms))
  const { until, person, disposition, name } = terms
  const byPass = isPassHolder(person)
  return `${byPass ? `${passFilePath}/${person}` : filePath}?${new URLSearchParams({
    i: institution,
    id,
    until: String(until),
    ...(person && !byPass ? { p: person } : {}),
    ...(disposition ? { d: disposition } : {}),
    ...(name ? { n: name } : {}),
    mac,
  })}`
}

/**
 * Makes the address of a file that is signed, may be personal, and expires. Whether the person may
 * fetch the file is judged again at each request, by the `fileAccess` of the domain that the file
 * belongs to.
 *
 * @example
 * signFile(ports, institution, file, { person: session.actor.id, seconds: 300, disposition: 'inline' })
 */
export const signFile = (
  ports: AppPorts,
  institution: string,
  { id }: { readonly id: string },
  { person = '', seconds, disposition, name = '' }: LinkOptions,
): Promise<string> => {
  const until = Math.floor(ports.clock.now().getTime() / 1000) + seconds
  return linkTo(ports, institution, id, { until, person, disposition: disposition ?? '', name })
}

/**
 * Addresses of an institution's files that work without a token (in <img>) for five to ten minutes:
 * no longer than an access token, so that whoever logs out or loses a right has them no longer
 * either. They change every five minutes, so that a browser can keep what it has fetched. `person`:
 * the account or pass holder that they are made for.
 */
export const fileSigner =
  (ports: AppPorts, institution: string, person = ''): SignFile =>
  async file => {
    const now = Math.floor(ports.clock.now().getTime() / 1000)
    const until = (Math.floor(now / turnSeconds) + 2) * turnSeconds
    return linkTo(ports, institution, file.id, { until, person, disposition: '', name: '' })
  }

/** Whether an address was signed here: 'expired' for one that was and no longer holds. */
export const judgeLink = async (
  ports: AppPorts,
  institution: string,
  id: string,
  terms: LinkTerms,
  mac: string,
): Promise<'valid' | 'expired' | 'unsigned'> => {
  const text = signed(institution, id, terms)
  if (!(await macMatches(verificationKeys(ports.config), text, mac))) return 'unsigned'
  return terms.until * 1000 > ports.clock.now().getTime() ? 'valid' : 'expired'
}
