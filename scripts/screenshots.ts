import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { Lang } from '../src/schema/label.ts'
import { launch, view } from '../tests/support/browser.ts'
import { removeData, startServer } from '../tests/support/server.ts'
import { logIn } from '../tests/support/session.ts'
import { waitUntilIdle } from '../tests/support/walk.ts'
import { wordsOf } from '../tests/support/words.ts'

/**
 * `npm run screenshots`: the pictures of the README, taken from a real server with the demo school.
 * The console is to be built before.
 */
const folder = 'docs/pictures'
const sheet = 'tests/support/samples/students-messy.xlsx'
const rows = 'tr[data-id]'

interface Shot {
  readonly lang: Lang
  readonly theme: 'light' | 'dark'
  readonly phone?: true
  open(page: Page, id: string): Promise<unknown>
}

const list = async (page: Page) => {
  await page.goto('/student')
  await page.locator(rows).first().waitFor()
}

const shots: Readonly<Record<string, Shot>> = {
  list: { lang: 'en', theme: 'light', open: list },
  'list-zh-dark': {
    lang: 'zh',
    theme: 'dark',
    open: async page => {
      await page.goto('/student?status=ACTIVE')
      await page.locator(`${rows} input[type=checkbox]`).first().waitFor()
      for (const at of [1, 2, 4]) await page.locator(`${rows} input[type=checkbox]`).nth(at).check()
    },
  },
  form: {
    lang: 'en',
    theme: 'light',
    open: async (page, id) => {
      await page.goto(`/studentDetail?id=${id}&mode=edit`)
      await page.locator('[name=email]').fill('xiaoming@')
      await page.locator('[name=account]').focus()
      await page.locator('[aria-invalid=true]').waitFor()
    },
  },
  show: {
    lang: 'zh',
    theme: 'light',
    open: async (page, id) => {
      await page.goto(`/studentDetail?id=${id}`)
      await page.locator('dl').first().waitFor()
    },
  },
  palette: {
    lang: 'en',
    theme: 'dark',
    open: async page => {
      await list(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('wxm')
      await page
        .getByRole('option', { name: /王小明/ })
        .first()
        .waitFor()
    },
  },
  timetable: {
    lang: 'en',
    theme: 'light',
    open: async page => {
      await page.goto('/scheduling?view=week')
      await page.locator('[data-lesson]').first().waitFor()
    },
  },
  attendance: {
    lang: 'zh',
    theme: 'light',
    open: async page => {
      await page.goto('/lessionList?status=ENDED')
      const ended = await page.locator(rows).first().getAttribute('data-id')
      await page.goto(`/attendance?lessonId=${ended ?? ''}`)
      await page.locator('main [data-person]').first().waitFor()
    },
  },
  phone: { lang: 'zh', theme: 'light', phone: true, open: list },
  'import-result': {
    lang: 'zh',
    theme: 'light',
    open: async page => {
      await page.goto('/importJob?resource=student')
      await page.locator('input[type=file]').setInputFiles(sheet)
      await page.waitForURL(/jobId=/)
      const { wizard, columns, check, commit } = wordsOf('zh')
      // from its sheet to its columns, its check, its choice and its end
      for (const name of [wizard.next, columns.check, check.next, commit.run('6')])
        await page.getByRole('button', { name, exact: true }).first().click()
      await page.getByRole('heading', { level: 2, name: commit.partialTitle }).waitFor()
      await page.getByRole('table').getByRole('columnheader').first().waitFor()
    },
  },
}

const server = await startServer()
const browser = await launch()
try {
  mkdirSync(folder, { recursive: true })
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

  for (const [name, { lang, theme, phone, open }] of Object.entries(shots)) {
    const { page, context, errors } = await view(browser, server.origin, {
      lang,
      theme,
      stored,
      ...(phone ? { width: 390, height: 844 } : {}),
    })
    await open(page, one.id)
    await waitUntilIdle(page)
    await page.mouse.move(0, 0)
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' })
    await context.close()
    if (errors.length) throw new Error(`${name}: ${errors.join('\n')}`)
  }
} finally {
  await browser.close()
  await server.stop()
  removeData(server)
}
