import { ErrorCode } from '../src/protocol/errors/codes.ts'
import type { ExpiredLogin } from '../src/schema/page.ts'
import type { HttpSettings } from './httpOptions.ts'
import type { Answer } from './reply.ts'
import type { HttpCall } from './request.ts'

export const toLoginAfterMs = 2000

/** What happens on the screen once a login no longer holds. */
export interface LostLogin {
  /** Goes to log in, and comes back here. */
  toLogin(): void
  /**
   * Leaves the screen where the refusal means that nobody is signed in any more, after the time
   * that its text takes to read.
   */
  leaveAfter(call: HttpCall, answer: Answer): void
  /**
   * On a page that is for anyone (SES-05: an invitation), forgets a login that is no longer
   * accepted and loads the page again. False where the page declares something else than `expired`.
   */
  forgets(expired: ExpiredLogin, call: HttpCall, answer: Answer): boolean
}

/** The token was refused, and could not be renewed. */
export const isLost = (call: HttpCall, answer: Answer): boolean =>
  !call.plain && answer.status === ErrorCode.accessTokenExpired
/** The refusal ends with the log-in screen. */
export const endsSession = (call: HttpCall, answer: Answer): boolean =>
  isLost(call, answer) ||
  (!call.plain &&
    (answer.status === ErrorCode.unauthenticated || answer.status === ErrorCode.sessionExpired))

type LostLoginSettings = Pick<HttpSettings, 'session' | 'timers' | 'go' | 'here' | 'expiredLogin'>

export const createLostLogin = ({
  session,
  timers,
  go,
  here,
  expiredLogin,
}: LostLoginSettings): LostLogin => {
  let leaving = false
  const leave = (address: string, afterMs: number) => {
    if (leaving) return
    leaving = true
    const refused = session.token()
    timers.after(afterMs, () => {
      if (session.token() !== refused) {
        // logged in again meanwhile, here or in another window
        leaving = false
        return
      }
      session.clear()
      // `leaving` stays: further refusals must not navigate again while the page unloads
      go(address)
    })
  }
  const comingBack = (login: string) =>
    `${login}${login.includes('?') ? '&' : '?'}redirect=${encodeURIComponent(here())}`
  const toLogin = () => leave(comingBack('/login'), 0)

  let reloading = false
  return {
    toLogin,
    leaveAfter: (call, answer) => {
      if (!endsSession(call, answer)) return
      if (isLost(call, answer)) toLogin()
      else if (answer.status === ErrorCode.unauthenticated)
        leave(session.loginUrl() ?? '/login', toLoginAfterMs)
      else leave(comingBack(session.loginUrl() ?? '/login'), toLoginAfterMs)
    },
    forgets: (expired, call, answer) => {
      const [segment = ''] = here().slice(1).split(/[/?#]/, 1)
      const unaccepted =
        !call.plain &&
        (answer.status === ErrorCode.unauthenticated ||
          answer.status === ErrorCode.accessTokenExpired) &&
        expiredLogin(segment) === expired
      if (!unaccepted || (!reloading && !session.loggedIn())) return false
      if (!reloading) {
        reloading = true
        session.clear()
        go(here())
      }
      return true
    },
  }
}
