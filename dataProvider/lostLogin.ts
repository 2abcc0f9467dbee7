import { ErrorCode } from '../src/protocol/errors/codes.ts'
import type { ExpiredLogin } from '../src/schema/page.ts'
import type { HttpSettings } from './httpOptions.ts'
import type { Answer } from './reply.ts'
import type { HttpCall } from './request.ts'

export const toLoginAfterMs = 2000

/** The screen's reactions when a login has expired. */
export interface LostLogin {
  /** Navigates to the login page, and returns here afterwards. */
  toLogin(): void
  /**
   * If the refusal means that the session has ended, leaves the screen after the time needed to
   * read its text.
   */
  leaveAfter(call: HttpCall, answer: Answer): void
  /**
   * On a public page (SES-05: an invitation), removes an expired login and reloads the page. False
   * if the page declares another `expired` value.
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
