import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Env } from '../context.ts'
import { allowConsoles, callerConsole, consoleAddress, serverAddress } from './consoleOrigins.ts'
import { guardHeaders } from './middleware.ts'

const consoleOrigin = 'https://console.school.example'
const path = '/edu_adminserver/teacher/list'
let app: Hono<Env>
beforeEach(() => {
  app = new Hono<Env>()
    .use(guardHeaders({ embeddable: true }))
    .use(allowConsoles([consoleOrigin]))
    .get(path, c => c.json({}))
    .get('/fails', () => {
      throw new Error('no')
    })
})
const ask = (origin: string, init: RequestInit = {}, at = path) =>
  app.request(at, { ...init, headers: { ...init.headers, origin } })
const allowed = (answer: Response) => answer.headers.get('access-control-allow-origin')

describe('a console on another host (SES-16)', () => {
  it('is answered where its origin is listed exactly, refused answers and failures too', async () => {
    const answer = await ask(consoleOrigin)
    expect([answer.status, allowed(answer)]).toEqual([200, consoleOrigin])
    expect(answer.headers.get('vary')).toContain('Origin')
    const exposed = answer.headers.get('access-control-expose-headers')?.split(',')
    expect(exposed).toEqual(expect.arrayContaining(['Content-Disposition', 'X-Operation']))
    expect(allowed(await ask(consoleOrigin, {}, '/nowhere'))).toBe(consoleOrigin)
    expect(allowed(await ask(consoleOrigin, {}, '/fails'))).toBe(consoleOrigin)
  })

  it.each([
    'http://console.school.example',
    'https://console.school.example:8443',
    'https://console.school.example.evil.example',
    'https://evil.example',
    'null',
  ])('%s gets no leave', async origin => {
    expect(allowed(await ask(origin))).toBeNull()
    const preflight = await ask(origin, {
      method: 'OPTIONS',
      headers: { 'access-control-request-method': 'POST' },
    })
    expect(allowed(preflight)).toBeNull()
  })

  it('a preflight allows the console’s methods and headers, for a while', async () => {
    const preflight = await ask(consoleOrigin, {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,idempotency-key',
      },
    })
    const listed = (name: string) =>
      preflight.headers.get(`access-control-allow-${name}`)?.toLowerCase().split(',')
    expect([preflight.status, allowed(preflight)]).toEqual([204, consoleOrigin])
    expect(listed('methods')).toEqual(
      expect.arrayContaining(['get', 'head', 'post', 'put', 'patch', 'delete']),
    )
    expect(listed('headers')).toEqual(
      expect.arrayContaining(
        ['authorization', 'accept-language', 'content-type', 'idempotency-key'].concat(
          // of the token exchange (SES-17)
          ['atoken', 'ntoken', 'schoolid'],
        ),
      ),
    )
    expect(preflight.headers.get('access-control-max-age')).toBe('600')
    // the cookie of personal links (decision 072)
    for (const answer of [preflight, await ask(consoleOrigin)])
      expect(answer.headers.get('access-control-allow-credentials')).toBe('true')
  })

  it('its pages may load files, which without it stay with the server’s own pages', async () => {
    const policyOf = async (of: Hono<Env>) =>
      (await of.request(path)).headers.get('cross-origin-resource-policy')
    expect(await policyOf(app)).toBe('cross-origin')
    expect(await policyOf(new Hono<Env>().use(guardHeaders()).get(path, c => c.json({})))).toBe(
      'same-origin',
    )
  })
})

describe('where links lead', () => {
  const local = 'http://127.0.0.1:8080'
  const configOf = (more: object) => ({
    config: { signingKey: new Uint8Array(), version: '', ownAddress: () => local, ...more },
  })
  const returnsTo = async (more: object, address: string, headers: Record<string, string> = {}) => {
    const app = new Hono<Env>().get('/', c => c.text(callerConsole(configOf(more), c)))
    return (await app.request(address, { headers })).text()
  }

  it('is configured: the public address, else the first console, else this server', () => {
    const consoleOrigins = ['https://a.example', 'https://b.example']
    const publicUrl = 'https://console.school'
    expect(consoleAddress(configOf({ publicUrl, consoleOrigins }))).toBe(publicUrl)
    expect(consoleAddress(configOf({ consoleOrigins }))).toBe('https://a.example')
    expect(consoleAddress(configOf({ consoleOrigins: [] }))).toBe(local)
    expect(serverAddress(configOf({ consoleOrigins }))).toBe(local)
  })

  it('a payer comes back to a console that is known, never to a host that a request made up', async () => {
    const consoles = { consoleOrigins: ['https://a.example', 'https://b.example'] }
    const from = (Origin: string) => ({ Origin })
    expect(await returnsTo(consoles, local, from('https://b.example'))).toBe('https://b.example')
    expect(await returnsTo(consoles, local, from('https://evil.example'))).toBe('https://a.example')
    expect(await returnsTo({}, 'http://evil.example/')).toBe(local)
    expect(await returnsTo({}, 'http://evil.example/', from('http://evil.example'))).toBe(local)
    expect(await returnsTo({}, 'http://127.0.0.1:9090/')).toBe(local)
    // the same server under its other name, whose browser storage is another
    expect(await returnsTo({}, 'http://localhost:8080/')).toBe('http://localhost:8080')
    const publicUrl = 'https://console.school'
    expect(await returnsTo({ publicUrl }, 'http://localhost:8080/')).toBe(publicUrl)
  })
})
