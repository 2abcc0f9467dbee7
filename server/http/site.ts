import type { Hono } from 'hono'
import type { Env } from '../context.ts'
import { guardSite } from './middleware.ts'

interface Site {
  answer(request: Request): Promise<Response | undefined>
}

const own = /^\/(edu_|openapi\.json$|docs\/api$|healthz$|readyz$|metrics$|version\.json$)/

/** The interface first, then the built console; both under the same security headers. `reportTo`: where screens may report to (SES-19). */
export const withSite =
  (app: Hono<Env>, site: Site | undefined, reportTo?: string) =>
  async (request: Request, env: unknown): Promise<Response> => {
    const path = new URL(request.url).pathname
    const page = site && !own.test(path) ? await site.answer(request) : undefined
    return page ? guardSite(page, reportTo) : app.fetch(request, env)
  }
