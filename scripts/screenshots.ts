import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { langs } from '../src/schema/label.ts'
import { launch, view } from '../tests/support/browser.ts'
import { removeData, startServer } from '../tests/support/server.ts'
import { logIn } from '../tests/support/session.ts'
import { waitUntilIdle } from '../tests/support/walk.ts'
import { manualShots } from './screenshots/manualShots.ts'
import { shots } from './screenshots/shots.ts'

/**
 * `npm run screenshots`: the pictures of the README and of the manual, taken from a real server
 * with the demo school. The console is to be built before.
 */
const folder = 'docs/pictures'
const manualFolder = 'docs/manual/pictures'

/** The window of a picture of the manual, which is shown as wide as a column of text. */
const manualSize = { width: 1180, height: 740 }

const pictureOf = async (page: Page): Promise<Buffer> => {
  await waitUntilIdle(page)
  await page.mouse.move(0, 0)
  return page.screenshot({ animations: 'disabled' })
}

const server = await startServer()
const browser = await launch()
try {
  mkdirSync(folder, { recursive: true })
  mkdirSync(manualFolder, { recursive: true })
  const stored = await logIn(server.origin, server.password)
  const headers = {
    authorization: `Bearer ${stored['login_token'] ?? ''}`,
    'content-type': 'application/json',
  }
  const ask = async <T>(path: string, body?: object): Promise<T> => {
    const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
    return (
      (await (await fetch(`${server.origin}/edu_adminserver/student/${path}`, request)).json()) as {
        response: T
      }
    ).response
  }
  const [one] = (await ask<{ list: { id: string; version: number }[] }>('list?limit=1&q=wxm')).list
  if (!one) throw new Error('the demo school lacks its best-known student')
  // a record with a past
  await ask('update', {
    id: one.id,
    version: one.version,
    email: 'xiaoming@demo.example.org',
    totalLessonHours: 48,
  })
  await ask('updateMany', { ids: [one.id], data: { status: 'SUSPENDED' } })
  await ask('updateMany', { ids: [one.id], data: { status: 'ACTIVE' } })

  const look = async (
    name: string,
    options: Omit<Parameters<typeof view>[2], 'stored'>,
    take: (page: Page) => Promise<unknown>,
  ): Promise<void> => {
    const { page, context, errors } = await view(browser, server.origin, { ...options, stored })
    await take(page)
    await context.close()
    if (errors.length) throw new Error(`${name}: ${errors.join('\n')}`)
  }
  for (const [name, { lang, theme, phone, open }] of Object.entries(shots))
    await look(name, { lang, theme, ...(phone ? { width: 390, height: 844 } : {}) }, async page => {
      await open(page, one.id)
      await sharp(await pictureOf(page))
        .png({ palette: true })
        .toFile(join(folder, `${name}.png`))
    })
  for (const [name, open] of Object.entries(manualShots))
    for (const lang of langs)
      await look(`${name} ${lang}`, { lang, theme: 'light', ...manualSize }, async page => {
        await open(page, lang, one.id)
        const file = join(manualFolder, `${name}-${lang}.webp`)
        await sharp(await pictureOf(page))
          .webp({ quality: 80, effort: 6 })
          .toFile(file)
      })
} finally {
  await browser.close()
  await server.stop()
  removeData(server)
}
