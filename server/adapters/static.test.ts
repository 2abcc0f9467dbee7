import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Env } from '../platform/context.ts'
import { withSite } from '../platform/http/site.ts'
import { openSite } from './static.ts'

let folder = ''
let fetch: (path: string, encoding?: string) => Promise<Response>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'edu-site-'))
  mkdirSync(join(folder, 'assets'))
  const files = {
    'index.html': '<html><head></head>',
    'index.html.br': 'BR',
    'assets/main-a1B2c3D4.js': 'code',
    'assets/main-a1B2c3D4.js.br': 'BRCODE',
    'icon.svg': '<svg/>',
    'version.json': '{}',
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const app = new Hono<Env>().get('*', c => c.text('interface'))
  const site = withSite(app, await openSite(folder))
  fetch = (path, encoding = '') =>
    site(new Request(`http://x${path}`, { headers: { 'accept-encoding': encoding } }), {})
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the built console', () => {
  it('sends the brotli twin where it is understood, and the plain file where not', async () => {
    const br = await fetch('/assets/main-a1B2c3D4.js', 'gzip, deflate, br')
    expect([br.headers.get('content-encoding'), await br.text()]).toEqual(['br', 'BRCODE'])
    const plain = await fetch('/assets/main-a1B2c3D4.js', 'br;q=0')
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, 'code'])
    expect(plain.headers.get('vary')).toBe('Accept-Encoding')
  })

  it('hashed files are kept for ever, the page never unasked', async () => {
    expect((await fetch('/assets/main-a1B2c3D4.js')).headers.get('cache-control')).toContain(
      'immutable',
    )
    expect((await fetch('/')).headers.get('cache-control')).toBe('no-cache')
  })

  it("a screen's address gets the page, under the content policy; a missing file and a call do not", async () => {
    const screen = await fetch('/teacherDetail?id=1')
    expect(await screen.text()).toBe('<html><head></head>')
    expect(screen.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(await (await fetch('/assets/gone-12345678.js')).text()).toBe('interface')
    expect(await (await fetch('/edu_adminserver/teacher/list')).text()).toBe('interface')
    expect(await (await fetch('/docs/api')).text()).toBe('interface')
  })

  it('allows the scripts that stand in its page, and no other', async () => {
    const withScript = mkdtempSync(join(tmpdir(), 'site-'))
    writeFileSync(
      join(withScript, 'index.html'),
      '<script>first()</script><script type="module" src="/a.js"></script>',
    )
    const site = withSite(new Hono<Env>(), await openSite(withScript))
    const { headers } = await site(new Request('http://x/'), {})
    const hash = createHash('sha256').update('first()').digest('base64')
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
    rmSync(withScript, { recursive: true })
  })

  it('its page names the hosts that it calls, uncompressed; nothing else changes (SES-16)', async () => {
    const site = await openSite(folder)
    const hosts = { api: 'https://api.test', files: 'https://files.test' }
    const ask = (path: string) =>
      site?.answer(new Request(`http://x${path}`, { headers: { 'accept-encoding': 'br' } }), hosts)
    const page = await ask('/teacher')
    expect(await page?.text()).toBe(
      '<html><head><meta name="edu-hosts" content="https://api.test https://files.test" /></head>',
    )
    expect([page?.headers.get('content-encoding'), page?.headers.get('cache-control')]).toEqual([
      null,
      'no-cache',
    ])
    expect(await (await ask('/assets/main-a1B2c3D4.js'))?.text()).toBe('BRCODE')
  })

  it('no path leaves the folder', async () => {
    for (const path of [
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd.txt',
      '/..%2f..%2fetc%2fpasswd.txt',
      '/%00.js',
      '/%E0%A4%A.js',
    ]) {
      expect(await (await fetch(path)).text(), path).not.toContain('root:')
    }
  })

  it('without a build there is no site', async () => {
    expect(await openSite(join(folder, 'nothing'))).toBeUndefined()
  })
})
