import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { segmentOf } from '../ui/shell/menus.ts'
import { lang, session } from './services.ts'

export interface AnalyticsPort {
  /** The address to post to; undefined: nothing is posted. */
  address(): string | undefined
  /** False if the browser doesn't take it. */
  beacon(address: string, body: string): boolean
  post(address: string, body: string): Promise<unknown>
}

/**
 * SES-19: reports events to a third party's service, if one is configured. Nothing waits for it,
 * and its failures are ignored.
 */
export const createAnalytics = (port: AnalyticsPort) => ({
  report: (event: string, detail: Readonly<Record<string, string>> = {}): void => {
    try {
      const address = port.address()
      if (!address) return
      const body = JSON.stringify({ event, ...detail })
      if (!port.beacon(address, body)) port.post(address, body).catch(() => undefined)
    } catch {
      // reports fail silently, even if a browser refuses them
    }
  },
})

const analytics = createAnalytics({
  address: () => session.extra()?.analytics,
  // plain text, because any other type would need a CORS preflight
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
