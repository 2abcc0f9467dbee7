import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Env } from '../context.ts'
import { pages } from '../../../custom-pages/index.ts'
import { withSite, type SiteOptions } from './site.ts'

const site = { answer: () => Promise.resolve(new Response('console')) }
const policy = 'permissions-policy'
const at = (path: string) => new Request(`http://school.test${path}`)

describe('the site', () => {
  it('sends whoever arrives at an empty installation to its first institution, and nobody afterwards', async () => {
    let first: string | undefined = '/createOrg'
    const serve = withSite(new Hono<Env>(), site, { begin: () => Promise.resolve(first) })
    for (const path of ['/', '/login']) {
      const answer = await serve(at(path), {})
      expect([
        answer.status,
        answer.headers.get('location'),
        answer.headers.get('cache-control'),
      ]).toEqual([302, '/createOrg', 'no-store'])
    }
    expect(await (await serve(at('/createOrg'), {})).text()).toBe('console')
    first = undefined
    expect(await (await serve(at('/'), {})).text()).toBe('console')
  })
  it('is there all the same where the question cannot be answered', async () => {
    const serve = withSite(new Hono<Env>(), site, {
      begin: () => Promise.reject(new Error('no database')),
    })
    expect(await (await serve(at('/'), {})).text()).toBe('console')
  })

  const headersAt = async (path: string, options: SiteOptions = {}) =>
    (await withSite(new Hono<Env>(), site, options)(at(path), {})).headers
  const policyAt = async (path: string, options: SiteOptions = {}) =>
    new Map(
      (await headersAt(path, options))
        .get('content-security-policy')
        ?.split('; ')
        .map(rule => [rule.split(' ')[0], rule.split(' ').slice(1).join(' ')] as const),
    )

  it('calls and loads files from its own host alone, unless others are configured for its name (SES-16)', async () => {
    const hostsByPage = new Map([
      ['school.test', { api: 'https://api.test', files: 'https://files.test' }],
    ])
    const own = await policyAt('/teacher', { hostsByPage: new Map() })
    expect(own.get('connect-src')).toBe("'self'")
    expect(own.get('img-src')).toBe("'self' data: blob:")
    const others = await policyAt('/teacher', { hostsByPage, reportTo: 'https://stats.test/x' })
    expect(others.get('connect-src')).toBe("'self' https://api.test https://stats.test")
    expect(others.get('img-src')).toBe("'self' data: blob: https://api.test https://files.test")
    expect(others.get('media-src')).toBe("'self' blob: https://api.test https://files.test")
    expect(others.get('script-src')).toBe("'self'")
    const elsewhere = await withSite(new Hono<Env>(), site, { hostsByPage })(
      new Request('http://other.test/teacher'),
      {},
    )
    expect(elsewhere.headers.get('content-security-policy')).not.toContain('api.test')
  })

  it('lets websites of others stand in the frame of /webView, and nowhere else (PLY-03)', async () => {
    const framingPages = new Set(pages.filter(page => page.framesWebsites).map(page => page.route))
    expect((await policyAt('/webView', { framingPages })).get('frame-src')).toBe('https: http:')
    for (const path of ['/', '/login', '/workbench', '/webView/x', '/teacher']) {
      const rules = await policyAt(path, { framingPages })
      expect([rules.get('frame-src'), rules.get('default-src')]).toEqual([undefined, "'self'"])
    }
  })

  it('allows camera and microphone where devices are checked, and nowhere else (PLY-02)', async () => {
    const devicePages = new Set(pages.filter(page => page.usesDevices).map(page => page.route))
    for (const route of ['openClass', 'share', 'shareClass', 'httpShareClass'])
      expect((await headersAt(`/${route}?classId=1`, { devicePages })).get(policy)).toBe(
        'camera=(self), microphone=(self), geolocation=()',
      )
    for (const path of ['/', '/login', '/teacher', '/openClass/x', '/assets/openClass', '/sharing'])
      expect((await headersAt(path, { devicePages })).get(policy)).toBe(
        'camera=(), microphone=(), geolocation=()',
      )
  })
})
