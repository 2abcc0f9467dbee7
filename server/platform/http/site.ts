import type { Hono } from 'hono'
import type { Hosts } from '../../../src/protocol/hosts.ts'
import type { Env } from '../context.ts'
import { guardSite } from './middleware.ts'

interface Site {
  /** Hashes of the scripts in its page, as a content policy names them. */
  readonly inlineScripts?: readonly string[]
  /**
   * Returns a file of the console; `hosts` are passed to its page if it calls other hosts than its
   * own.
   */
  answer(request: Request, hosts?: Hosts, light?: string): Promise<Response | undefined>
}

export interface SiteOptions {
  /** Origin of an object store that gives files to pages itself. */
  readonly fileStore?: string | undefined
  /** Where screens may report to (SES-19). */
  readonly reportTo?: string | undefined
  /** Origins that its pages may submit forms to: payment providers. */
  readonly formsTo?: readonly string[]
  /** Redirect target before there is anything to log in to. */
  readonly begin?: () => Promise<string | undefined>
  /** The API and file hosts of the console, by the host name that it is opened at (SES-16). */
  readonly hostsByPage?: ReadonlyMap<string, Hosts>
  /** First path segments of the pages that ask for camera and microphone. */
  readonly devicePages?: ReadonlySet<string>
  /** First path segments of the pages that show websites of others in a frame. */
  readonly framingPages?: ReadonlySet<string>
  /**
   * Pages that load no part of the console: their first path segment, and the folder of the build
   * with their files.
   */
  readonly lightPages?: ReadonlyMap<string, string>
}

const own = /^\/(edu_|openapi\.json$|docs\/api$|healthz$|readyz$|metrics$|version\.json$)/

/** Paths at which people arrive who only know the host name. */
const doors: ReadonlySet<string> = new Set(['/', '/login'])

/** The interface first, then the built console; both under the same security headers. */
export const withSite =
  (
    app: Hono<Env>,
    site: Site | undefined,
    {
      fileStore,
      reportTo,
      formsTo,
      begin,
      hostsByPage,
      devicePages,
      framingPages,
      lightPages,
    }: SiteOptions = {},
  ) =>
  async (request: Request, env: unknown): Promise<Response> => {
    const { pathname: path, hostname } = new URL(request.url)
    const hosts = hostsByPage?.get(hostname.toLowerCase())
    const usesDevices = devicePages?.has(path.slice(1)) ?? false
    const framesWebsites = framingPages?.has(path.slice(1)) ?? false
    const { inlineScripts } = site ?? {}
    const options = {
      fileStore,
      reportTo,
      formsTo,
      hosts,
      usesDevices,
      framesWebsites,
      inlineScripts,
    }
    const elsewhere = site && doors.has(path) ? await begin?.().catch(() => undefined) : undefined
    if (elsewhere !== undefined)
      return guardSite(
        new Response(null, {
          status: 302,
          headers: { location: elsewhere, 'cache-control': 'no-store' },
        }),
        options,
      )
    const light = lightPages?.get(path.slice(1))
    const page = site && !own.test(path) ? await site.answer(request, hosts, light) : undefined
    return page ? guardSite(page, options) : app.fetch(request, env)
  }
