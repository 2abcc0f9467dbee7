import { ErrorCode } from '../src/protocol/errors/codes.ts'
import { HttpError } from './httpError.ts'
import type { HttpSettings } from './httpOptions.ts'
import { endsSession, isLost, type LostLogin } from './lostLogin.ts'
import type { Answer } from './reply.ts'
import type { HttpCall } from './request.ts'

/** What a failed call does besides rejecting. */
export interface Refusals {
  /**
   * Rejects with the refusal, and says so; where it ends the session, leaves for the log-in screen.
   */
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
  // words and what puts them together come with the first refusal
  const words = () => import('./refusal.ts')
  return {
    refuse: async (call, answer) => {
      const { refusalIn, sessionOverIn } = await words()
      const error = await refusalIn(lang(), answer, call)
      // a conflict that carries both versions is asked about where it arose; why a screen is left
      // is always said
      if ((!call.quiet || endsSession(call, answer)) && !error.body.theirs)
        toasts.push(isLost(call, answer) ? await sessionOverIn(lang()) : error.message)
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
      const { sessionOverIn } = await words()
      toasts.push(await sessionOverIn(lang()))
      login.toLogin()
    },
  }
}
