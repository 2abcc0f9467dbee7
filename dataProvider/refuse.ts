import { ErrorCode } from '../src/protocol/errors/codes.ts'
import { HttpError } from './httpError.ts'
import type { HttpSettings } from './httpOptions.ts'
import { endsSession, isLost, type LostLogin } from './lostLogin.ts'
import type { Answer } from './reply.ts'
import type { HttpCall } from './request.ts'

/** Side effects of a failed call besides rejecting. */
export interface Refusals {
  /** Shows the refusal and rejects with it; goes to the log-in screen if it ends the session. */
  refuse(call: HttpCall, answer: Answer): Promise<never>
  /** Shows that there was no response. Refusals are already shown by `refuse`. */
  sayUnanswered(call: HttpCall, error: unknown): void
  /** The session has ended: shows that and navigates to the login page. */
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
      // a conflict with both versions is handled where it occurred; the reason for leaving a screen
      // is always shown
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
