import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { Env } from '../context.ts'
import { withSite } from './site.ts'

const site = { answer: () => Promise.resolve(new Response('console')) }
const at = (path: string) => new Request(`http://school.test${path}`)

describe('the site', () => {
  it('sends whoever arrives at an empty installation to its first institution, and nobody afterwards', async () => {
    let first: string | undefined = '/createOrg'
    const serve = withSite(new Hono<Env>(), site, undefined, () => Promise.resolve(first))
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
    const serve = withSite(new Hono<Env>(), site, undefined, () =>
      Promise.reject(new Error('no database')),
    )
    expect(await (await serve(at('/'), {})).text()).toBe('console')
  })
})
