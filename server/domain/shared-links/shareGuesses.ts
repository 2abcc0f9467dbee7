import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { AppPorts } from '../../platform/context.ts'
import { limitWrongGuesses } from '../../platform/limitWrongGuesses.ts'

const windowMs = 15 * 60_000
/**
 * Wrong links of one address, and wrong passwords of one address at a link, in a quarter of an
 * hour.
 */
const [maxTokens, maxPasswords] = [60, 10]

/**
 * Checks the text of a link. A right one is always let through: it is signed, so it can't be
 * guessed.
 */
export const limitTokens = <T>(ports: AppPorts, ip: string, work: () => Promise<T>): Promise<T> =>
  limitWrongGuesses(
    ports,
    {
      name: `shared links of ${ip}`,
      max: maxTokens,
      windowMs,
      wrong: [ErrorCode.sharedLinkUnknown],
      unguessable: true,
    },
    work,
  )

/**
 * Checks the password of a link; wrong ones count against the address that they come from, never
 * against the link.
 */
export const limitPasswords = <T>(
  ports: AppPorts,
  ip: string,
  link: string,
  work: () => Promise<T>,
): Promise<T> =>
  limitWrongGuesses(
    ports,
    {
      name: `shared link ${link} of ${ip}`,
      max: maxPasswords,
      windowMs,
      wrong: [ErrorCode.wrongSharedLinkPassword],
    },
    work,
  )
