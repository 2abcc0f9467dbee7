import type { AppPorts } from '../../../platform/context.ts'
import { liveOf, sessionPollMs } from './live.ts'
import { unrefTimer } from '../../../platform/unrefTimer.ts'
import { errorMessage } from '../../../platform/errors/errorMessage.ts'

/**
 * Keeps the process's sessions current, and notifies their open windows. Returns a function that
 * ends it and closes every stream.
 */
export const startLive = (ports: AppPorts): (() => void) => {
  const live = liveOf(ports)
  let busy = false
  let failing = false
  const round = async () => {
    if (busy) return
    busy = true
    try {
      await live.round()
      failing = false
    } catch (error) {
      // one line while the database is away, not three a second; requests read for themselves
      // meanwhile
      if (!failing)
        ports.log.warn({ error: errorMessage(error) }, 'sessions could not be looked at')
      failing = true
    } finally {
      busy = false
    }
  }
  const timer = unrefTimer(setInterval(() => void round(), sessionPollMs))
  return () => {
    clearInterval(timer)
    live.close()
  }
}
