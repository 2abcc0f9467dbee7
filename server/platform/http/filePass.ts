import { paths } from '../../../src/protocol/paths.ts'
import type { Session, AppPorts, Ctx } from '../context.ts'
import { verificationKeys } from '../keys.ts'
import { macMatches, macOf, passFilePath } from './files.ts'

/** Name of the cookie that identifies the browser's session; it grants no access by itself. */
const cookieName = 'edu_file'

const signedText = (rid: string, accountId: string): string => `file pass ${rid} ${accountId}`

/** The value of a cookie of a request. */
export const cookieOf = (c: Ctx, name: string): string | undefined =>
  c.req
    .header('cookie')
    ?.split(';')
    .map(pair => pair.trim())
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** A console on another site gets a partitioned cookie, which only its pages send. */
const attributesFor = (c: Ctx): string => {
  if (c.req.header('sec-fetch-site') === 'cross-site') return 'SameSite=None; Secure; Partitioned'
  const { protocol } = new URL(c.req.url)
  const isSecure = protocol === 'https:' || c.req.header('x-forwarded-proto') === 'https'
  return `SameSite=Lax${isSecure ? '; Secure' : ''}`
}

/**
 * Whether a request declares that it comes from a browser; programs, and browsers from before 2023,
 * send no such header.
 */
export const isBrowser = (c: Ctx): boolean => c.req.header('sec-fetch-site') !== undefined

/**
 * Sets a cookie that scripts can't read and that is only sent to `path`, unless the browser has it
 * already.
 */
export const giveCookie = (
  c: Ctx,
  { name, value, path }: Readonly<Record<'name' | 'value' | 'path', string>>,
): void => {
  if (cookieOf(c, name) === value) return
  c.header('Set-Cookie', `${name}=${value}; Path=${path}; HttpOnly; ${attributesFor(c)}`, {
    append: true,
  })
}

/**
 * Sets the cookie that lets the server compare personal links with the browser's session: <img>,
 * <video> and downloads send no token. Programs get none.
 */
export const giveFilePass = async (
  { config }: Pick<AppPorts, 'config'>,
  c: Ctx,
  { rid, actor, apiKey }: Pick<Session, 'rid' | 'actor' | 'apiKey'>,
): Promise<void> => {
  if (apiKey || !isBrowser(c)) return
  const value = `${rid}.${actor.id}.${await macOf(config.signingKey, signedText(rid, actor.id))}`
  giveCookie(c, { name: cookieName, value, path: paths.root })
}

/** The account of the browser's valid session; undefined if there is none. */
export const filePassHolder = async (ports: AppPorts, c: Ctx): Promise<string | undefined> => {
  const [rid = '', accountId = '', mac = ''] = cookieOf(c, cookieName)?.split('.') ?? []
  if (!(await macMatches(verificationKeys(ports.config), signedText(rid, accountId), mac)))
    return undefined
  const print = (await ports.store.sessionPrints([rid])).get(rid)
  return !print || print.ended ? undefined : accountId
}

/** The holder of a pass, and the institution. */
export interface PassHolder {
  readonly institution: string
  /** 'student:…' or 'link:…'. */
  readonly person: string
}
const holderText = ({ institution, person }: PassHolder): string =>
  `holds pass ${institution} ${person}`

/**
 * Sets the cookie for the holder of a pass; other browsers can't open their files without it. It is
 * only sent with requests for these files.
 */
export const givePassCookie = async (
  { config }: Pick<AppPorts, 'config'>,
  c: Ctx,
  holder: PassHolder,
): Promise<void> => {
  const value = await macOf(config.signingKey, holderText(holder))
  giveCookie(c, { name: cookieName, value, path: `${passFilePath}/${holder.person}` })
}

/** Whether a pass was used in this browser. */
export const holdsPass = (
  { config }: Pick<AppPorts, 'config'>,
  c: Ctx,
  holder: PassHolder,
): Promise<boolean> =>
  macMatches(verificationKeys(config), holderText(holder), cookieOf(c, cookieName) ?? '')
