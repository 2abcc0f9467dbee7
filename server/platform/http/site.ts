import type { Hono } from 'hono'
import type { Env } from '../context.ts'
import { guardSite } from './middleware.ts'

interface Site {
  answer(request: Request): Promise<Response | undefined>
}

const own = /^\/(edu_|openapi\.json$|docs\/api$|healthz$|readyz$|metrics$|version\.json$)/

/** Addresses at which a person arrives who was told nothing but the host. */
const doors: ReadonlySet<string> = new Set(['/', '/login'])

/**
 * The interface first, then the built console; both under the same security headers. `reportTo`: where screens may report to (SES-19).
 * `begin`: where to send whoever arrives before there is anything to log in to.
 */
export const withSite =
  (
    app: Hono<Env>,
    site: Site | undefined,
    reportTo?: string,
    begin?: () => Promise<string | undefined>,
  ) =>
  async (request: Request, env: unknown): Promise<Response> => {
    const path = new URL(request.url).pathname
    const elsewhere = site && doors.has(path) ? await begin?.().catch(() => undefined) : undefined
    if (elsewhere !== undefined)
      return guardSite(
        new Response(null, {
          status: 302,
          headers: { location: elsewhere, 'cache-control': 'no-store' },
        }),
        reportTo,
      )
    const page = site && !own.test(path) ? await site.answer(request) : undefined
    return page ? guardSite(page, reportTo) : app.fetch(request, env)
  }
