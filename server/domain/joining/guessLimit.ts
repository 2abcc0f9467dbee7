import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import type { AppPorts } from '../../platform/context.ts'
import { limitWrongGuesses } from '../../platform/limitWrongGuesses.ts'

const windowMs = 15 * 60_000
/**
 * Wrong codes and unknown people from one address in a quarter of an hour; a school's people share
 * an address.
 */
const maxMisses = 60

/**
 * Does what guessing could find something by: what misses is counted against its address. Throws
 * 429 if that has missed too often.
 */
export const limitGuesses = <T>(
  ports: AppPorts,
  ip: string,
  work: () => Promise<T>,
  missed?: (answer: T) => boolean,
): Promise<T> =>
  limitWrongGuesses(
    ports,
    {
      name: `joining address ${ip}`,
      max: maxMisses,
      windowMs,
      wrong: [ErrorCode.notFound, ErrorCode.invitationExpired, ErrorCode.registrationLinkInvalid],
    },
    work,
    missed,
  )
