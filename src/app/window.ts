import type { StoredSession } from '../../dataProvider/index.ts'

/** The part of the window that this module needs, so that tests can replace it. */
export interface WindowPort {
  reload(): void
  onStored(hear: () => void): void
  every(ms: number, run: () => void): void
  /** Called with the owner of this window's screens when it changes. */
  owned?(owner: string | undefined): void
}

/** SES-15: how often a window checks whether another one has changed the institution. */
export const institutionPollMs = 5000

/**
 * The owner of this window's screens: a person in an institution. All windows of a browser share
 * one login, so if another window changes either, this one reloads (SES-15), and sends nothing
 * until then: input for one institution never reaches another.
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
   * Whether the stored login differs from the owner of this window's screens. Being logged out
   * doesn't count; the guard handles it.
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
