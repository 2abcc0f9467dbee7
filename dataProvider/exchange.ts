import { paths } from '../src/protocol/paths.ts'
import type { EduExtras, LoginChallenge, LoginReply } from '../src/protocol/provider.ts'
import { isObject, pick, type Context } from './context.ts'
import { objectOf } from './shapes.ts'

/** SES-17: milliseconds that the exchange of passes may take. */
const exchangeTimeoutMs = 300_000

/**
 * Exchanges another portal's passes for a session; each is sent in the body and in a header of the
 * same name.
 */
export const exchange =
  ({ http }: Context): EduExtras['exchange'] =>
  async ({ atoken, ntoken, schoolId }, options) => {
    const answer = await http.call({
      method: 'POST',
      path: paths.exchange,
      json: { atoken, ntoken, schoolId },
      headers: { atoken, ntoken, ...(schoolId ? { schoolId } : {}) },
      timeoutMs: exchangeTimeoutMs,
      plain: true,
      ...pick(options),
    })
    return isObject(answer) && 'challenge' in answer
      ? objectOf<LoginChallenge>(answer, 'challenge')
      : objectOf<LoginReply>(answer, 'accessToken')
  }
