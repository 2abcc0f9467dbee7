import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { factorTexts } from '../../custom-pages/identity/factor/factor.texts.ts'
import type { Lang } from '../../src/schema/label.ts'
import { authFormTexts } from '../../src/ui/auth-forms/authForms.texts.ts'
import { loginTexts } from '../../src/ui/shell/login.texts.ts'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { totpAt } from '../support/secondFactor.ts'
import { strayWords } from '../support/stray.ts'
import { seriousFindings, sidewaysScroll, waitUntilIdle } from '../support/walk.ts'
import { wordsOf } from '../support/words.ts'

const school = consoleOfFile({ school: 'new' })
const password = 'Kite4Lamp'

/** Token of an administrator who has a second factor. */
let keeper = ''

type Rec = { readonly id: string; readonly version: number; readonly code?: string }
const required = async (secondFactor: 'ON' | 'OFF') => {
  const { list } = await school.api<{ list: Rec[] }>('organization/list', undefined, keeper)
  const [own] = list
  if (own) {
    const change = { id: own.id, version: own.version, secondFactor }
    await school.api('organization/update', change, keeper)
  } else await school.api('organization/create', { name: 'School', secondFactor }, keeper)
}
/** A user of the console, with a password and no second factor. */
const newUser = async (account: string) => {
  const { list } = await school.api<{ list: Rec[] }>('role/list?limit=100')
  const role = list.find(({ code }) => code === 'administrator')?.id
  await school.api('user/create', { name: 'Ann', account, role, password })
  return account
}

const wordsIn = (lang: Lang) => ({
  factor: factorTexts[lang],
  form: authFormTexts[lang],
  login: loginTexts[lang],
  all: wordsOf(lang),
})
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
const fill = (page: Page, label: string, text: string) =>
  page.getByRole('textbox', { name: label, exact: true }).filter({ visible: true }).fill(text)

beforeAll(async () => {
  const account = await newUser('keeper')
  keeper = (await school.logIn(account, password))['login_token'] ?? ''
  // an administrator who requires a second factor needs one first
  const { secret } = await school.api<{ secret: string }>(
    'app/secondFactor/authenticator/begin',
    {},
    keeper,
  )
  const code = totpAt(secret, new Date())
  await school.api('app/secondFactor/authenticator/confirm', { password, code }, keeper)
})

describe.each(flowLanguages('en'))('two-step verification in a browser (%s)', lang => {
  const t = wordsIn(lang)
  let window: View
  let account: string
  let codes: string[] = []
  const leave = () =>
    window.page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  const logIn = async (to = '/login') => {
    const { page } = window
    await page.goto(to)
    await fill(page, t.login.account, account)
    await fill(page, t.login.password, password)
    await press(page, t.login.enter)
  }
  const accessible = async (page: Page) => {
    await waitUntilIdle(page)
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await strayWords(page, lang)).toEqual([])
  }
  /**
   * Enters the key of the screen into an app, and the app's first code and the password into the
   * screen; by keyboard alone.
   */
  const setUp = async () => {
    const { page } = window
    await page.getByRole('img', { name: t.factor.qr }).waitFor()
    await accessible(page)
    const secret = (await page.locator('code').innerText()).replace(/\s/g, '')
    await page.getByLabel(t.factor.code, { exact: true }).focus()
    await page.keyboard.type(totpAt(secret, new Date()))
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    const list = page.getByRole('list', { name: t.factor.codesTitle })
    await list.waitFor()
    await accessible(page)
    codes = (await list.getByRole('listitem').allInnerTexts()).map(text => text.trim())
    expect(codes).toHaveLength(10)
    const download = page.waitForEvent('download')
    await press(page, t.factor.download)
    expect((await download).suggestedFilename()).toBe(t.factor.fileName)
    await press(page, t.factor.saved)
    return secret
  }

  beforeAll(async () => {
    account = await newUser(`second.step.${lang}`)
    window = await school.window({ lang, stored: undefined })
  })
  afterAll(() => window?.context.close())

  let secret = ''
  it('is turned on in one’s own account, with the password and a code of the app', async () => {
    const { page } = window
    await logIn('/login?redirect=%2Faccount')
    await press(page, t.factor.setUp)
    secret = await setUp()
    await page.getByText(t.factor.isOn, { exact: true }).waitFor()
    await page.getByText(t.factor.codesLeft(10)).waitFor()
    await accessible(page)
  })

  it('asks for a code after the password, says beside the box that it is wrong, and leads where one wanted to', async () => {
    const { page } = window
    await leave()
    await logIn('/login?redirect=%2Fteacher')
    await page.waitForURL(/\/secondStep/)
    const box = page.getByLabel(t.factor.code, { exact: true })
    await box.waitFor()
    await accessible(page)
    expect(await box.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await box.getAttribute('autocomplete')).toBe('one-time-code')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    const wrong = page.getByText(t.all.error('802', { factor: 1 }))
    await wrong.waitFor()
    expect(await box.inputValue()).toBe('12')
    // one of the next half minute: the present one may have turned the second factor on
    await box.fill(totpAt(secret, new Date(Date.now() + 30_000)))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/teacher$/)
  })

  it('takes a recovery code, typed or pasted; a reload keeps the step; back leads to the login', async () => {
    const { page } = window
    await leave()
    await logIn()
    await page.getByLabel(t.factor.code, { exact: true }).waitFor()
    await page.getByRole('link', { name: t.factor.toLogin }).click()
    await page.waitForURL(/\/login$/)
    await logIn()
    await page.getByLabel(t.factor.code, { exact: true }).waitFor()
    await page.reload()
    await press(page, t.factor.useRecovery)
    await fill(page, t.factor.recoveryCode, ` ${codes[0] ?? ''} `)
    await accessible(page)
    await page.keyboard.press('Enter')
    await page.waitForURL(url => !/login|secondStep/.test(url.pathname))
    await page.goto('/account')
    await page.getByText(t.factor.codesLeft(9)).waitFor()
  })

  it('is turned off with the password and a code', async () => {
    const { page } = window
    await page.getByRole('button', { name: t.factor.turnOffTitle }).click()
    await fill(page, t.factor.anyCode, codes[1] ?? '')
    await fill(page, t.form.password, password)
    await accessible(page)
    await page.keyboard.press('Enter')
    await page.getByText(t.factor.turnedOff).waitFor()
    await page.getByRole('button', { name: t.factor.setUp }).waitFor()
  })

  it('is turned on with a passkey, which ends a login, is renamed and removed', async () => {
    const { page } = window
    const devices = await page.context().newCDPSession(page)
    await devices.send('WebAuthn.enable')
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const
    const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', { options })
    // a passkey belongs to a name, not to an address
    const host = school.origin.replace('127.0.0.1', 'localhost')
    await page.goto(`${host}/login?redirect=%2Faccount`)
    await fill(page, t.login.account, account)
    await fill(page, t.login.password, password)
    await press(page, t.login.enter)
    await press(page, t.factor.addPasskey)
    await fill(page, t.factor.passkeyName, 'Laptop')
    await fill(page, t.form.password, password)
    await accessible(page)
    await page.keyboard.press('Enter')
    await press(page, t.factor.saved)
    await page.getByRole('button', { name: t.factor.renameNamed('Laptop') }).waitFor()
    await accessible(page)
    const credentials = () => devices.send('WebAuthn.getCredentials', { authenticatorId })
    expect((await credentials()).credentials).toHaveLength(1)

    await leave()
    await page.goto(`${host}/login?redirect=%2Faccount`)
    await fill(page, t.login.account, account)
    await fill(page, t.login.password, password)
    await press(page, t.login.enter)
    await page.getByText(t.factor.stepPasskeyHelp).waitFor()
    await accessible(page)
    await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await press(page, t.factor.withPasskey)
    await page.waitForURL(/\/account$/)
    expect((await credentials()).credentials[0]?.signCount).toBeGreaterThan(1)

    await page.getByRole('button', { name: t.factor.renameNamed('Laptop') }).click()
    await fill(page, t.factor.passkeyName, 'Desk')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t.factor.removeNamed('Desk') }).click()
    await fill(page, t.form.password, password)
    await accessible(page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t.factor.setUp }).waitFor()
  })

  it('is set up before anything else where the institution requires it, on a phone', async () => {
    const { page } = window
    await leave()
    await logIn('/login?redirect=%2Faccount')
    await page.getByRole('button', { name: t.factor.setUp }).waitFor()
    await required('ON')
    await page.setViewportSize({ width: 390, height: 844 })
    // a window that was open before is led there as well
    await page.goto('/teacher')
    await page.waitForURL(/\/secondFactor\?redirect=%2Fteacher$/)
    await setUp()
    await page.waitForURL(/\/teacher$/)
    await required('OFF')
  })
})
