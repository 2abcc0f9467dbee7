// covers: operator, identity
import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen } from '../../server/adapters/listen.ts'
import { createSheets } from '../../server/adapters/sheets/index.ts'
import { openSite } from '../../server/adapters/static.ts'
import type { Env } from '../../server/platform/context.ts'
import { withSite } from '../../server/platform/http/site.ts'
import type { Hosts } from '../../src/protocol/hosts.ts'
import { sharedBrowser, view } from '../support/browser.ts'
import { openInProcess, type InProcess } from '../support/inProcess.ts'

/**
 * The console is served by one origin, and calls another: two ports are two origins to a browser.
 */
let api: InProcess
let site: Awaited<ReturnType<typeof listen>>
let browser: Browser
const hostsByPage = new Map<string, Hosts>()

beforeAll(async () => {
  const built = await openSite('dist')
  const version: unknown = JSON.parse(await readFile('dist/version.json', 'utf8'))
  const host = new Hono<Env>().get('/version.json', c => c.json(version))
  site = await listen(withSite(host, built, { hostsByPage }), '127.0.0.1', 0)
  ;[api, browser] = await Promise.all([
    openInProcess({
      config: { consoleOrigins: [site.address] },
      ports: { sheets: createSheets() },
    }),
    sharedBrowser(),
  ])
  hostsByPage.set('127.0.0.1', { api: api.origin, files: api.origin })
})
afterAll(async () => {
  await api?.close()
  await site?.close(1000)
})

/** A teacher with a picture, as a console on the server's own host adds one. */
const addTeacher = async (name: string): Promise<void> => {
  const png = await sharp({
    create: { width: 32, height: 32, channels: 3, background: '#3a6ea5' },
  })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([Uint8Array.from(png)], 'face.png', { type: 'image/png' }))
  const upload = await fetch(
    `${api.origin}/edu_adminserver/file/upload?resource=teacher&field=avatar`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${api.administrator.token}` },
      body: form,
    },
  )
  const { response: avatar } = (await upload.json()) as { response: object }
  const made = await api.call('POST', 'teacher/create', { name, account: 'lina1', avatar })
  expect(made.status).toBe(200)
}

it('a console of another origin logs in, reads, shows pictures and downloads by the hosts it is told (SES-16)', async () => {
  await addTeacher('Li Na')
  const { page, errors } = await view(browser, site.address)
  const called = new Set<string>()
  page.on('request', request => called.add(new URL(request.url()).origin))
  await page.goto('/login?redirect=%2Fteacher')
  await page.getByLabel('Account', { exact: true }).fill(api.administrator.account)
  await page.getByLabel('Password', { exact: true }).fill('Kite4Lamp')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByText('Li Na').first().waitFor()
  expect(new URL(page.url()).origin).toBe(site.address)
  const picture = page.locator(`img[src^="${api.origin}/edu_adminserver/file/get"]`).first()
  await picture.waitFor()
  expect(
    await picture.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return image.naturalWidth
    }),
  ).toBe(32)
  const download = await page.evaluate(
    async ({ origin, token }) => {
      const answer = await fetch(`${origin}/edu_adminserver/teacher/export`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: {}, format: 'csv' }),
      })
      return [answer.status, answer.headers.get('content-disposition')]
    },
    { origin: api.origin, token: api.administrator.token },
  )
  expect(download).toEqual([200, expect.stringContaining('attachment')])
  expect([...called].toSorted()).toEqual([api.origin, site.address].toSorted())
  expect(
    errors.filter(text => !text.startsWith(`a request to another host: ${api.origin}/`)),
  ).toEqual([])
})

it('a page of an origin that is not listed reads nothing (SES-16)', async () => {
  const { page } = await view(browser, site.address.replace('127.0.0.1', 'localhost'))
  await page.goto('/login')
  const read = (origin: string) =>
    page.evaluate(
      address =>
        fetch(address).then(
          () => 'read',
          () => 'kept back',
        ),
      `${origin}/version.json`,
    )
  expect(await read(api.origin)).toBe('kept back')
})
