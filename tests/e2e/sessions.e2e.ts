import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { teacher } from '../../resources/people/teacher/teacher.resource.ts'
import { paths } from '../../src/protocol/paths.ts'
import { createPasses } from '../../server/domain/identity/session/passes.ts'
import { sharedBrowser, view } from '../support/browser.ts'
import { openInProcess, type InProcess } from '../support/inProcess.ts'
import { logIn } from '../support/session.ts'
import { wireBundle } from '../support/wireBundle.ts'
import { wordsOf } from '../support/words.ts'

let server: InProcess
let browser: Browser
let wire: string
beforeAll(async () => {
  ;[server, browser, wire] = await Promise.all([openInProcess(), sharedBrowser(), wireBundle()])
})
afterAll(async () => {
  await server?.close()
})

const t = wordsOf('en')
const password = 'Kite4Lamp'
interface Person {
  readonly id: string
  readonly account: string
}
/** A window of a person who has logged in. */
const windowOf = async (person: Person, lang: 'en' | 'zh' = 'en') => {
  const stored = await logIn(server.origin, password, person.account)
  const opened = await view(browser, server.origin, { lang })
  // once, because what the console removes must stay removed
  await opened.page.goto('/healthz')
  await opened.page.evaluate(
    items => Object.entries(items).forEach(([key, value]) => localStorage.setItem(key, value)),
    stored,
  )
  onTestFailed(
    async () =>
      void (await opened.page
        .screenshot({ path: '/tmp/sessions-failed.png' })
        .catch(() => undefined)),
  )
  return { ...opened, rid: stored['login_rid'] ?? '' }
}
/** Waits until one of the browser's windows has the line to the server. */
const lined = (context: BrowserContext) =>
  context.waitForEvent('response', {
    predicate: response => response.url().endsWith(paths.events) && response.ok(),
  })
const grant = (person: Person, rights: readonly string[]) =>
  server.scope.db
    .updateTable('member')
    .set({ rights: [...rights] })
    .where('accountId', '=', person.id)
    .execute()
const menu = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: t.shell.navigation })
    .getByRole('link', { name, exact: true })
const item = (page: Page, key: string) => page.evaluate(name => localStorage.getItem(name), key)

interface Edu {
  readonly edu: {
    wire(): {
      call(call: { method: string; path: string; silent: boolean }): Promise<{ rid: string }>
    }
  }
}
/**
 * Makes this many calls at once with the window's own data provider; returns how many succeeded.
 */
const burst = (page: Page, times: number): Promise<number> =>
  page.evaluate(
    async ({ n, path }) => {
      const http = (globalThis as unknown as Edu).edu.wire()
      const answers = await Promise.all(
        Array.from({ length: n }, () => http.call({ method: 'GET', path, silent: true })),
      )
      return answers.filter(({ rid }) => typeof rid === 'string').length
    },
    { n: times, path: paths.session },
  )

describe('an access token that has run out', () => {
  it('fifty parallel requests: one refresh, fifty answers; so do two windows together (SES-06)', async () => {
    const { context, page } = await windowOf(await server.as({}))
    const second = await context.newPage()
    for (const one of [page, second]) {
      await one.goto('/healthz')
      await one.evaluate(`${wire};globalThis.edu = edu`)
    }
    const refreshes: string[] = []
    const refused: number[] = []
    context.on('response', response => {
      if (response.url().endsWith(paths.refresh)) refreshes.push(response.url())
      if (response.status() === 403) refused.push(403)
    })
    server.advance(601_000)
    const before = await item(page, 'login_secret')
    expect(await burst(page, 50)).toBe(50)
    expect([refreshes.length, refused.length]).toEqual([1, 50])
    expect(await item(page, 'login_secret')).not.toBe(before)
    server.advance(601_000)
    expect(await Promise.all([burst(page, 25), burst(second, 25)])).toEqual([25, 25])
    expect(refreshes).toHaveLength(2)
    await context.close()
  })
})

describe('an open window', () => {
  it('a withdrawn right takes effect by itself: its menu entry and buttons go, its screen too, its next request is 5003 (ROL-03, NAV-08)', async () => {
    const person = await server.as({
      rights: ['teacher.read', 'teacher.create', 'student.read', 'student.create'],
    })
    const { page, context } = await windowOf(person)
    const line = lined(context)
    await page.goto('/student')
    await menu(page, t.students).waitFor()
    await page
      .getByRole('link', { name: t.list.create(t.student) })
      .first()
      .waitFor()
    await line
    // a button first
    await grant(person, ['teacher.read', 'teacher.create', 'student.read'])
    await page
      .getByRole('link', { name: t.list.create(t.student) })
      .first()
      .waitFor({ state: 'detached' })
    await grant(person, ['teacher.read', 'teacher.create'])
    await page.waitForURL(/\/403$/)
    await page.goto('/teacher')
    await menu(page, teacher.plural.en).waitFor()
    expect(await menu(page, t.students).count()).toBe(0)
    const status = await page.evaluate(async () => {
      const answer = await fetch('/edu_adminserver/student/list', {
        headers: { Authorization: `Bearer ${localStorage.getItem('login_token')}` },
      })
      return ((await answer.json()) as { responseHeader: { status: number } }).responseHeader.status
    })
    expect(status).toBe(5003)
    await context.close()
  })

  it('a right that is given appears by itself, in every window of the browser, over one line', async () => {
    const person = await server.as({ rights: ['teacher.read'] })
    const { page, context } = await windowOf(person)
    let lines = 0
    context.on('request', request => void (lines += request.url().endsWith(paths.events) ? 1 : 0))
    const line = lined(context)
    await page.goto('/teacher')
    const second = await context.newPage()
    await second.goto('/teacher')
    await line
    for (const one of [page, second]) {
      await menu(one, teacher.plural.en).waitFor()
      expect(await menu(one, t.students).count()).toBe(0)
    }
    await grant(person, ['teacher.read', 'student.read'])
    await Promise.all([page, second].map(one => menu(one, t.students).waitFor()))
    expect(lines).toBe(1)
    await context.close()
  })

  it('a session that is ended elsewhere goes to the login at once, and an unsaved form comes back after it (SES-06, NAV-06)', async () => {
    const person = await server.as({})
    const { page, context, rid } = await windowOf(person)
    const line = lined(context)
    await page.goto('/studentDetail?mode=create')
    await page.locator('[name=name]').fill('Half a student')
    await page.locator('[name=account]').fill('half.student')
    await line
    const elsewhere = await logIn(server.origin, password, person.account)
    const ended = await server.call(
      'POST',
      'app/sessions/end',
      { rid },
      { token: elsewhere['login_token'] },
    )
    expect(ended.status).toBe(200)
    await page.waitForURL(url => url.pathname === '/login')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/studentDetail?mode=create')
    expect([await item(page, 'login_token'), await item(page, 'login_secret')]).toEqual([
      null,
      null,
    ])
    await page.getByLabel(t.login.account, { exact: true }).fill(person.account)
    await page.getByLabel(t.login.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname === '/studentDetail')
    await page.getByText(t.form.draft).waitFor()
    expect(await page.locator('[name=name]').inputValue()).toBe('Half a student')
    expect(await page.locator('[name=account]').inputValue()).toBe('half.student')
    await page.getByRole('button', { name: t.form.save, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Half a student' }).waitFor()
    await context.close()
  })

  it('a renewal that is refused leads to the login and back to the same form, whose save goes through then (SES-06)', async () => {
    const person = await server.as({})
    const { page, context, rid } = await windowOf(person)
    await page.goto('/studentDetail?mode=create')
    await page.locator('[name=name]').fill('Second half')
    await page.locator('[name=account]').fill('second.half')
    await server.ports.store.db
      .updateTable('session')
      .set({ secretHash: 'gone' })
      .where('rid', '=', rid)
      .execute()
    server.advance(601_000)
    await page.keyboard.press('Control+s')
    await page.waitForURL(url => url.pathname === '/login')
    await page.getByLabel(t.login.account, { exact: true }).fill(person.account)
    await page.getByLabel(t.login.password, { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(url => url.pathname === '/studentDetail')
    expect(await page.locator('[name=name]').inputValue()).toBe('Second half')
    await page.getByRole('button', { name: t.form.save, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Second half' }).waitFor()
    await context.close()
  })

  it('logging out in one window takes the other to the login, and the server lets go of its line', async () => {
    const { page, context } = await windowOf(await server.as({}))
    const line = lined(context)
    await page.goto('/teacher')
    const second = await context.newPage()
    await second.goto('/student')
    await line
    await page.getByRole('button', { name: t.shell.account }).click()
    await page.getByText(t.shell.signOut).click()
    for (const one of [page, second]) await one.waitForURL(url => url.pathname === '/login')
    await context.close()
  })
})

describe('two institutions (SET-02)', () => {
  const joined = async () => {
    const person = await server.as({})
    const createTime = new Date().toISOString()
    const { store } = server.ports
    for (const institutionId of [server.institution, server.otherInstitution])
      await store.db
        .insertInto('membership')
        .values({ accountId: person.id, institutionId, createTime })
        .onConflict(on => on.doNothing())
        .execute()
    await store
      .scope(server.otherInstitution)
      .db.insertInto('member')
      .values({ accountId: person.id, role: 'administrator', rights: ['*'], masks: [] })
      .execute()
    return person
  }

  it('one window switches; the other, on the first one, reloads before it can send anything to the second (SES-15)', async () => {
    const person = await joined()
    const { page, context } = await windowOf(person)
    await page.goto('/teacher')
    const second = await context.newPage()
    await second.goto('/studentDetail?mode=create')
    await second.locator('[name=name]').fill('Of the first school')
    const postedUrls: string[] = []
    second.on(
      'request',
      request => void (request.method() === 'POST' && postedUrls.push(request.url())),
    )
    const reloaded = second.waitForEvent('load')
    await page.getByRole('button', { name: t.shell.institutionIs('Demo School') }).click()
    await page.getByRole('menuitemradio', { name: /Other School/ }).click()
    await reloaded
    for (const one of [page, second])
      await one.getByRole('button', { name: t.shell.institutionIs('Other School') }).waitFor()
    expect(postedUrls).toEqual([])
    // what was typed for the first is no draft of the second
    expect(await second.locator('[name=name]').inputValue()).toBe('')
    expect(JSON.parse((await item(second, 'edu_session')) ?? '{}')).toMatchObject({
      institution: { id: server.otherInstitution },
    })
    const theirs = await server.ports.store
      .scope(server.otherInstitution)
      .db.selectFrom('audit')
      .select('id')
      .execute()
    expect(theirs).toEqual([])
    await context.close()
  })

  it('by keyboard, and on a phone; an unsaved form asks first (NAV-15)', async () => {
    const person = await joined()
    const { page, context } = await windowOf(person)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/studentDetail?mode=create')
    await page.locator('[name=name]').fill('Unsaved')
    const button = page.getByRole('button', { name: t.shell.institutionIs('Demo School') })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: /Other School/ }).waitFor()
    expect(
      await page.getByRole('menuitemradio', { name: /Demo School/ }).getAttribute('aria-checked'),
    ).toBe('true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t.form.leaveTitle })
    await dialog.getByRole('button', { name: t.form.stay, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(JSON.parse((await item(page, 'edu_session')) ?? '{}')).toMatchObject({
      institution: { id: server.institution },
    })
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0)
    await context.close()
  })
})

describe('passes of another portal (SES-17, NAV-11)', () => {
  it('let the person in where they wanted to go, and stay in no address, history, log or Referer', async () => {
    const person = await server.as({})
    const portal = {
      keyId: 'portal',
      institutionId: server.institution,
      access: { rights: 'all', masks: new Set<string>() },
    } as const
    const { context, page } = await view(browser, server.origin, { lang: 'en' })
    const { atoken, ntoken } = await createPasses(server.ports, portal, { uid: person.id })
    const referers: string[] = []
    page.on(
      'request',
      request => void referers.push(JSON.stringify(request.headers()['referer'] ?? '')),
    )
    server.log.length = 0
    await page.goto(`/student?status=SUSPENDED&atoken=${atoken}&ntoken=${ntoken}&language=zh`)
    await page.getByRole('heading', { level: 1, name: wordsOf('zh').students }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      '/student?status=SUSPENDED',
    )
    expect([await item(page, 'login_uid'), await item(page, 'language')]).toEqual([person.id, 'zh'])
    const visibleTexts = [
      page.url(),
      ...referers,
      JSON.stringify(server.log),
      await page.evaluate(() =>
        JSON.stringify([
          history.state,
          { ...localStorage },
          { ...sessionStorage },
          document.referrer,
        ]),
      ),
    ]
    await page.goBack().catch(() => null)
    visibleTexts.push(page.url())
    for (const token of [atoken, ntoken]) expect(visibleTexts.join('\n')).not.toContain(token)
    // and once only
    const again = await browser.newContext({ baseURL: server.origin })
    const stranger = await again.newPage()
    await stranger.goto(`/student?atoken=${atoken}&ntoken=${ntoken}`)
    await stranger.waitForURL(
      url => url.pathname === '/login' && url.searchParams.get('redirect') === '/student',
    )
    await again.close()
    await context.close()
  })
})
