import { createEvents } from '../../dataProvider/index.ts'
import { http, owner, session } from './services.ts'
import { onSession, refreshChangedSession, refreshSession } from './session.ts'

type Hear = (data: unknown) => void
const listeners = new Map<string, Set<Hear>>()

/**
 * Hears what the server tells of an event (`notify` there), in this window or by way of another
 * one. Answers what ends it.
 */
export const onEvent = (event: string, hear: Hear): (() => void) => {
  const hearers = listeners.get(event) ?? new Set()
  listeners.set(event, hearers.add(hear))
  return () => void hearers.delete(hear)
}

const ridOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'rid' in data ? data.rid : undefined
// each line begins with a hello: what changed while there was none is asked for
onEvent('hello', () => void refreshSession())
onEvent('session', () => void refreshChangedSession())
onEvent('ended', data => {
  // the session before a switch ends as well; it is not this one
  if (session.loggedIn() && ridOf(data) === session.rid()) void http.lost()
})

/** When the first line is opened: the screen comes first. */
const afterMs = 2000

/**
 * Keeps the window's session true from now on: told by the server of whatever changes, and by other
 * windows of another login.
 */
export const watchSession = (): void => {
  owner.watch()
  const events = createEvents({
    http,
    hear: (event, data) => listeners.get(event)?.forEach(hear => hear(data)),
    // both are missing where the page came without encryption: a line for each window then
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
