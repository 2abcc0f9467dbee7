import type { AppPorts, Ctx } from '../../../platform/context.ts'
import { cookieOf, giveCookie, isBrowser } from '../../../platform/http/filePass.ts'
import { macMatches, macOf } from '../../../platform/http/files.ts'
import { verificationKeys } from '../../../platform/keys.ts'
import { sharedVideoPath, studentVideoPath } from '../videos/address.ts'

/**
 * Name of the cookie that identifies the watching student of a browser; it grants no access by
 * itself.
 */
const name = 'edu_watch'

const signedText = (institutionId: string, studentId: string): string =>
  `watches ${institutionId} ${studentId}`

interface WatchingStudent {
  readonly institutionId: string
  readonly studentId: string
}

/** Sets the student's cookie, which must match the addresses of videos. */
export const giveWatchPass = async (
  { config }: Pick<AppPorts, 'config'>,
  c: Ctx,
  { institutionId, studentId }: WatchingStudent,
): Promise<void> => {
  if (!isBrowser(c)) return
  const mac = await macOf(config.signingKey, signedText(institutionId, studentId))
  giveCookie(c, { name, value: `${institutionId}.${studentId}.${mac}`, path: studentVideoPath })
}

/** The student who watches in a browser; undefined if no one has opened a video in it. */
export const watchPassHolder = async (
  { config }: Pick<AppPorts, 'config'>,
  c: Ctx,
): Promise<WatchingStudent | undefined> => {
  const [institutionId = '', studentId = '', mac = ''] = cookieOf(c, name)?.split('.') ?? []
  const text = signedText(institutionId, studentId)
  return (await macMatches(verificationKeys(config), text, mac))
    ? { institutionId, studentId }
    : undefined
}

const linkName = 'edu_link'
const linkText = (institutionId: string, linkId: string): string =>
  `watches link ${institutionId} ${linkId}`

/** A link to a section that was opened in a browser. */
export interface OpenedLink {
  readonly institutionId: string
  readonly linkId: string
}

/**
 * Gives a browser that has opened a link to a section, with its password, the cookie without which
 * no other browser plays its addresses.
 */
export const giveLinkPass = async (
  { config }: Pick<AppPorts, 'config'>,
  c: Ctx,
  { institutionId, linkId }: OpenedLink,
): Promise<void> => {
  if (!isBrowser(c)) return
  const value = await macOf(config.signingKey, linkText(institutionId, linkId))
  giveCookie(c, { name: linkName, value, path: `${sharedVideoPath}/${linkId}` })
}

/** Whether a link was opened in this browser. */
export const hasLinkPass = async (
  { config }: Pick<AppPorts, 'config'>,
  c: Ctx,
  { institutionId, linkId }: OpenedLink,
): Promise<boolean> =>
  macMatches(verificationKeys(config), linkText(institutionId, linkId), cookieOf(c, linkName) ?? '')
