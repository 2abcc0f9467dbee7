import type { StoredSession } from '../../dataProvider/index.ts'

/** What is needed of the window, so that tests bring their own. */
export interface WindowPort {
  reload(): void
  onStored(hear: () => void): void
  every(ms: number, run: () => void): void
  /** Told who it is that this window's screens are of, whenever that changes. */
  owned?(owner: string | undefined): void
}

/** SES-15: how often a window checks whether another one has changed the institution. */
export const institutionPollMs = 5000

/**
 * What this window's screens are of: a person in an institution. All windows of a browser share one
 * login, so where another window has changed either, this one is reloaded (SES-15), and until then
 * sends nothing: what was typed for one institution never reaches another.
 */
export const createOwner = (
  session: Pick<StoredSession, 'loggedIn' | 'uid' | 'extra'>,
  port: WindowPort,
) => {
  const stored = () =>
    session.loggedIn() ? `${session.uid()} ${session.extra()?.institution.id}` : undefined
  let own = stored()
  port.owned?.(own)
  /**
   * Whether the stored login is another one than this window's screens are of. Logged out is none,
   * and a matter of the guard.
   */
  const moved = (): boolean => {
    const now = stored()
    if (own === undefined && now !== undefined) {
      own = now
      port.owned?.(own)
    }
    return now !== undefined && now !== own
  }
  let leaving = false
  const look = () => {
    if (leaving || !moved()) return
    leaving = true
    port.reload()
  }
  return {
    moved,
    /** This window itself has logged in. */
    own: (): void => {
      own = stored()
      port.owned?.(own)
    },
    watch: (): void => {
      port.onStored(look)
      port.every(institutionPollMs, look)
    },
  }
}
