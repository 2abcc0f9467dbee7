import { ErrorCode } from '../src/protocol/errors/codes.ts'
import { loadCatalogue } from '../src/protocol/errors/load.ts'
import { say, type ErrorTexts } from '../src/protocol/errors/say.ts'
import { HttpError } from './httpError.ts'
import type { HttpSettings } from './httpOptions.ts'
import { endsSession, isLost, type LostLogin } from './lostLogin.ts'
import { errorOf, type Answer } from './reply.ts'
import type { HttpCall } from './request.ts'

/** What a failed call does besides rejecting. */
export interface Refusals {
  /** Rejects with the refusal, and says so; where it ends the session, leaves for the log-in screen. */
  refuse(call: HttpCall, answer: Answer): Promise<never>
  /** Says that nothing answered. Refusals have been said by `refuse` already. */
  sayUnanswered(call: HttpCall, error: unknown): void
  /** The session is over: says so, and goes to log in. */
  lost(): Promise<void>
}

export const createRefusals = (
  { lang, toasts }: Pick<HttpSettings, 'lang' | 'toasts'>,
  login: LostLogin,
): Refusals => {
  const texts = async (): Promise<ErrorTexts> => ({
    lang: lang(),
    catalogue: await loadCatalogue(lang()),
  })
  return {
    refuse: async (call, answer) => {
      const words = await texts()
      const error = errorOf(answer, call, words)
      // a conflict that carries both versions is asked about where it arose; why a screen is left is always said
      if ((!call.quiet || endsSession(call, answer)) && !error.body.theirs)
        toasts.push(isLost(call, answer) ? say(words, ErrorCode.sessionExpired) : error.message)
      login.leaveAfter(call, answer)
      throw error
    },
    sayUnanswered: (call, error) => {
      if (
        error instanceof HttpError &&
        !call.quiet &&
        (error.body.code === ErrorCode.networkError ||
          error.body.code === ErrorCode.requestTimedOut)
      )
        toasts.push(error.message)
    },
    lost: async () => {
      toasts.push(say(await texts(), ErrorCode.sessionExpired))
      login.toLogin()
    },
  }
}
