import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { AppPorts } from '../../platform/context.ts'
import { limitWrongGuesses } from '../../platform/limitWrongGuesses.ts'

const windowMs = 15 * 60_000
/** Wrong guesses in a quarter of an hour: links of one address, passwords of one address at a link, and passwords of a link from everywhere. */
const [maxTokens, maxPasswords, maxOfLink] = [60, 10, 100]

/** Judges the text of a link; wrong ones count against the address that they come from. */
export const limitTokens = <T>(ports: AppPorts, ip: string, work: () => Promise<T>): Promise<T> =>
  limitWrongGuesses(
    ports,
    [{ name: `shared links of ${ip}`, max: maxTokens }],
    { windowMs, wrong: [ErrorCode.sharedLinkUnknown] },
    work,
  )

/** Judges the password of a link; wrong ones count against the address and against the link. */
export const limitPasswords = <T>(
  ports: AppPorts,
  ip: string,
  link: string,
  work: () => Promise<T>,
): Promise<T> =>
  limitWrongGuesses(
    ports,
    [
      { name: `shared link ${link} of ${ip}`, max: maxPasswords },
      { name: `shared link ${link}`, max: maxOfLink },
    ],
    { windowMs, wrong: [ErrorCode.wrongSharedLinkPassword] },
    work,
  )
