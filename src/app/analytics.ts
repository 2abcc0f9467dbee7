import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { segmentOf } from '../ui/shell/menus.ts'
import { lang, session } from './services.ts'

export interface AnalyticsPort {
  /** Where to post to; undefined: nothing is posted, to nobody. */
  address(): string | undefined
  /** False where the browser doesn't take it. */
  beacon(address: string, body: string): boolean
  post(address: string, body: string): Promise<unknown>
}

/**
 * SES-19: tells a third party's service, where one is configured, what happens. Never waited for,
 * and whatever goes wrong with it is nobody's concern.
 */
export const createAnalytics = (port: AnalyticsPort) => ({
  report: (event: string, detail: Readonly<Record<string, string>> = {}): void => {
    try {
      const address = port.address()
      if (!address) return
      const body = JSON.stringify({ event, ...detail })
      if (!port.beacon(address, body)) port.post(address, body).catch(() => undefined)
    } catch {
      // not even a browser that refuses it is told of
    }
  },
})

const analytics = createAnalytics({
  address: () => session.extra()?.analytics,
  // plain text: anything else would first ask the other host for leave
  beacon: (address, body) =>
    typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(address, body),
  post: (address, body) =>
    fetch(address, { method: 'POST', body, keepalive: true, mode: 'no-cors', credentials: 'omit' }),
})

/** Reports each screen that is opened by its name alone: no record, no query, no person. */
export const useAnalytics = (): void => {
  const screen = segmentOf(useLocation().pathname)
  useEffect(() => analytics.report('screen', { screen, language: lang }), [screen])
}
