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
 * Path prefix of files for pass holders, followed by the holder's name: the cookie of a holder is
 * only sent for that holder's files.
 */
export const passFilePath = '/edu_openapi/file'
const filePath = '/edu_adminserver/file/get'

/**
 * Whether a link is made for the holder of a pass ('student:…', 'link:…') rather than for an
 * account.
 */
export const isPassHolder = (person: string): boolean => person.includes(':')

/**
 * Interval in seconds after which the address of a file changes; each is valid for at most twice as
 * long.
 */
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

/** The properties of a file link besides the file; they are signed. */
interface LinkTerms {
  /** Seconds since 1970. */
  readonly until: number
  /** The account or pass holder that it is made for; '' if anybody with the link may use it. */
  readonly person: string
  readonly disposition: Disposition | ''
  /** The name under which it is saved; '' for the one that it was uploaded with. */
  readonly name: string
}

/** Whether a browser shows a file or saves it. Only types that are safe to show are shown. */
export type Disposition = 'inline' | 'attachment'

export interface LinkOptions {
  /** The account or pass holder of the link; a browser without their session or pass is refused. */
  readonly person?: string
  /** Lifetime. */
  readonly seconds: number
  readonly disposition?: Disposition
  /**
   * The name under which the file is saved, where it has another one by now than it was uploaded
   * with.
   */
  readonly name?: string
}

/** The name comes last, because only it may contain spaces. */
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
 * Makes a signed address of a file that expires and may be personal. Each request checks again
 * whether the person can fetch the file, with the `fileAccess` of the file's domain.
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
 * Returns a function that makes addresses of an institution's files which work without a token (in
 * <img>) for five to ten minutes: no longer than an access token, so that they stop working soon
 * after a logout or a lost permission. They change every five minutes, so that a browser can cache
 * files. `person`: the account or pass holder that they are made for.
 */
export const fileSigner =
  (ports: AppPorts, institution: string, person = ''): SignFile =>
  async file => {
    const now = Math.floor(ports.clock.now().getTime() / 1000)
    const until = (Math.floor(now / turnSeconds) + 2) * turnSeconds
    return linkTo(ports, institution, file.id, { until, person, disposition: '', name: '' })
  }

/** Verifies the signature of an address: 'expired' if it is valid but past its lifetime. */
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
