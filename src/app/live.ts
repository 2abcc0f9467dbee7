import { createEvents } from '../../dataProvider/index.ts'
import { http, owner, session } from './services.ts'
import { onSession, refreshChangedSession, refreshSession } from './session.ts'

type Hear = (data: unknown) => void
const listeners = new Map<string, Set<Hear>>()

/**
 * Subscribes to a server event (`notify` there), received by this window or another one. Returns a
 * function that unsubscribes.
 */
export const onEvent = (event: string, hear: Hear): (() => void) => {
  const hearers = listeners.get(event) ?? new Set()
  listeners.set(event, hearers.add(hear))
  return () => void hearers.delete(hear)
}

const ridOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'rid' in data ? data.rid : undefined
// each connection begins with a hello: reload what changed while there was none
onEvent('hello', () => void refreshSession())
onEvent('session', () => void refreshChangedSession())
onEvent('ended', data => {
  // the session before a switch ends as well; it is not this one
  if (session.loggedIn() && ridOf(data) === session.rid()) void http.lost()
})

/** When the first line is opened: the screen comes first. */
const afterMs = 2000

/**
 * Keeps the window's session current from now on: on events from the server, and on another login
 * in another window.
 */
export const watchSession = (): void => {
  owner.watch()
  const events = createEvents({
    http,
    hear: (event, data) => listeners.get(event)?.forEach(hear => hear(data)),
    // both are missing on a page without encryption: then each window has its own connection
    ...('locks' in navigator ? { turns: navigator.locks } : {}),
    ...(typeof BroadcastChannel === 'undefined'
      ? {}
      : { channel: new BroadcastChannel('edu-events') }),
  })
  const isOpen = () => session.loggedIn() && session.extra()?.needsSecondFactor !== true
  const follow = () => (isOpen() ? events.start() : events.stop())
  setTimeout(() => {
    onSession(follow)
    follow()
  }, afterMs)
}
