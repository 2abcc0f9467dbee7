import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountTexts } from '../../custom-pages/identity/account/account.texts.ts'
import { downloadTexts } from '../../custom-pages/joining/download.texts.ts'
import { apiKeysTexts } from '../../custom-pages/identity/institution/apiKeys.texts.ts'
import { outboxTexts } from '../../custom-pages/identity/outbox/outbox.texts.ts'
import { signInTexts } from '../../custom-pages/identity/sign-in/sign-in.texts.ts'
import { keyKinds, keyStates } from '../../resources/identity/apiKey.calls.ts'
import type { OutboxMessage } from '../../resources/identity/account.calls.ts'
import { organizationScopes } from '../../resources/identity/organization/organization.scopes.ts'
import type { Lang } from '../../src/schema/label.ts'
import { loginTexts } from '../../src/ui/shell/login.texts.ts'
import { authFormTexts } from '../../src/ui/auth-forms/authForms.texts.ts'
import type { View, ViewOptions } from '../support/browser.ts'
import { ownConsole } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { strayWords } from '../support/stray.ts'
import { seriousFindings, sidewaysScroll, waitUntilIdle } from '../support/walk.ts'
import { wordsOf } from '../support/words.ts'

const clients = 'windows=https://school.example/setup.exe; android=https://school.example/app.apk'
// sent codes and failed logins are counted by address, so other files would have to answer a
// captcha
const school = ownConsole({ EDU_CLIENTS: clients })

/** The code that was sent to a target last, as the installation's first administrator reads it. */
const codeFor = async (target: string): Promise<string> => {
  const { list } = await school.api<{ list: OutboxMessage[] }>('app/outbox')
  return /\d{6}/.exec(list.find(message => message.target === target)?.text ?? '')?.[0] ?? ''
}

let people = 0
const newcomer = () => {
  people += 1
  const phone = `1387${String(2_000_000 + people).slice(0, 7)}`
  return {
    phone,
    sms: `+86 ${phone}`,
    email: `newcomer${people}@school.example`,
    password: 'Kite4Lamp',
  }
}

const open = (lang: Lang, options: ViewOptions = {}) =>
  school.window({ lang, stored: undefined, ...options })
const wordsIn = (lang: Lang) => ({
  way: authFormTexts[lang],
  sign: signInTexts[lang],
  login: loginTexts[lang],
  account: accountTexts[lang],
  outbox: outboxTexts[lang],
  keys: apiKeysTexts[lang],
  all: wordsOf(lang),
})
type Words = ReturnType<typeof wordsIn>

// in Chinese the way “手机号” and its field have one name
const box = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input:not([type=radio])'))
const fill = (page: Page, label: string, value: string) =>
  box(page, label).filter({ visible: true }).fill(value)
const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
const inside = (page: Page) =>
  page.waitForURL(url => !/login|personWeb|createOrg|overseaReg/.test(url.pathname))
/** Presses the button for a code and waits until it counts down. */
const askCode = async (page: Page, t: Words) => {
  await press(page, t.way.sendCode)
  await page
    .getByRole('button', { name: /\d+/, disabled: true })
    .filter({ visible: true })
    .waitFor()
}
const twice = async (
  page: Page,
  labels: { readonly password: string; readonly again: string },
  password: string,
) => {
  await fill(page, labels.password, password)
  await fill(page, labels.again, password)
}

describe.each(flowLanguages('zh'))('ways in, in a browser (%s)', lang => {
  const t = wordsIn(lang)
  const person = newcomer()
  let window: View
  const leave = async () => {
    await window.page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
  beforeAll(async () => {
    window = await open(lang)
  })
  afterAll(() => window?.context.close())

  it('a person registers by phone and sees what comes next (LGN-03)', async () => {
    const { page } = window
    await page.goto('/personWeb?part=register')
    await fill(page, t.way.phone, person.phone)
    await askCode(page, t)
    // the countdown outlives a reload, and so does what was typed
    await page.reload()
    await page
      .getByRole('button', { name: /\d+/, disabled: true })
      .filter({ visible: true })
      .waitFor()
    expect(await box(page, t.way.phone).inputValue()).toBe(person.phone)
    await fill(page, t.way.code, await codeFor(person.sms))
    await fill(page, t.way.name, 'Ann')
    await twice(page, t.way, person.password)
    await press(page, t.sign.personRegister)
    await page.getByRole('heading', { name: t.sign.registered('Ann') }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  it('and creates their institution by a code and their password; the welcome follows (SET-03, FIN-06)', async () => {
    const { page } = window
    await page.getByRole('link', { name: t.sign.createOrg }).click()
    await askCode(page, t)
    await fill(page, t.way.code, await codeFor(person.sms))
    await fill(page, t.way.password, person.password)
    await press(page, t.sign.onward)
    await fill(page, t.way.orgName, `Evening Star ${lang}`)
    await press(page, t.sign.create)
    await page.getByRole('heading', { name: t.sign.welcomeTitle }).waitFor()
    await waitUntilIdle(page)
    expect(await seriousFindings(page)).toEqual([])
    await press(page, t.sign.choose)
    await inside(page)
    await page.getByText(`Evening Star ${lang}`).first().waitFor()
  })

  it('forgets their password, sets another one by a code, and logs in with it (LGN-01, VAL-01)', async () => {
    const { page } = window
    await leave()
    await page.goto('/login')
    await page.getByRole('link', { name: t.sign.forgot }).click()
    await fill(page, t.way.phone, person.phone)
    await askCode(page, t)
    await fill(page, t.way.code, await codeFor(person.sms))
    await twice(page, t.way.fresh, 'abc-12')
    await press(page, t.sign.reset)
    await page.getByText(t.all.error('2115')).waitFor()
    await twice(page, t.way.fresh, 'Passw1rd')
    await press(page, t.sign.reset)
    await page.getByText(t.sign.passwordReset).waitFor()
    await fill(page, t.login.account, person.phone)
    await fill(page, t.login.password, 'Passw1rd')
    await press(page, t.login.enter)
    await inside(page)
  })

  it('logs in by a code to their phone, and is led where they wanted to (LGN-01)', async () => {
    const { page } = window
    await leave()
    await page.goto('/teacher')
    await page.waitForURL(/\/login\?redirect=/)
    await page.getByRole('tab', { name: t.sign.bySms }).click()
    await fill(page, t.way.phone, person.phone)
    await askCode(page, t)
    await fill(page, t.way.code, '000000')
    await press(page, t.login.enter)
    await page.getByText(t.all.error('802')).waitFor()
    await fill(page, t.way.code, await codeFor(person.sms))
    await press(page, t.login.enter)
    await page.waitForURL(/\/teacher$/)
    // a logged-in person is redirected from the login page
    await page.goto('/loginforOut?redirect=%2Fstudent')
    await page.waitForURL(/\/student$/)
  })

  it('binds an e-mail, logs in by a code to it, unbinds it (LGN-01)', async () => {
    const { page } = window
    await page.goto('/account')
    await press(page, t.account.bindEmail)
    await fill(page, t.way.email, person.email)
    await askCode(page, t)
    await fill(page, t.way.code, await codeFor(person.email))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t.account.bind, exact: true })
      .click()
    await page.getByText(person.email).waitFor()
    await leave()
    await page.goto('/login?way=email')
    await fill(page, t.way.email, person.email)
    await askCode(page, t)
    await fill(page, t.way.code, await codeFor(person.email))
    await press(page, t.login.enter)
    await inside(page)
    await page.goto('/account')
    await press(page, t.account.unbindEmail)
    await askCode(page, t)
    await fill(page, t.way.code, await codeFor(person.email))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t.account.unbind, exact: true })
      .click()
    await page.getByRole('button', { name: t.account.bindEmail }).waitFor()
    // their phone is the only way left (954)
    await press(page, t.account.unbindPhone)
    await askCode(page, t)
    await fill(page, t.way.code, await codeFor(person.sms))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t.account.unbind, exact: true })
      .click()
    await page.getByText(t.all.error('954')).waitFor()
    expect(await seriousFindings(page)).toEqual([])
  })

  it('changes their password (958 for the same one) and ends another session of theirs (LGN-01, VAL-01)', async () => {
    const { page } = window
    const other = await open(lang)
    await other.page.goto('/login')
    await fill(other.page, t.login.account, person.phone)
    await fill(other.page, t.login.password, 'Passw1rd')
    await press(other.page, t.login.enter)
    await inside(other.page)
    await page.goto('/account')
    const ends = page.getByRole('button', { name: new RegExp(t.account.endNamed('.*')) })
    await ends.first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t.account.endThis, exact: true })
      .click()
    await page.getByText(t.account.ended).waitFor()
    await other.page.waitForURL(/\/login/)
    await other.context.close()
    await fill(page, t.way.old, 'Passw1rd')
    await twice(page, t.way.fresh, 'Passw1rd')
    await press(page, t.account.change)
    await page.getByText(t.all.error('958')).waitFor()
    await twice(page, t.way.fresh, 'Passw2rd')
    await press(page, t.account.change)
    await page.getByText(t.account.changed).waitFor()
    expect(await box(page, t.way.old).inputValue()).toBe('')
  })

  it('finds the programs of the classroom, and the way in without them (PLY-03)', async () => {
    const { page, context, errors } = await open(lang, { width: 390, height: 844 })
    const t = downloadTexts[lang]
    await page.goto('/download')
    const links = page.getByRole('link', { name: t.download })
    await links.first().waitFor()
    expect(await links.evaluateAll(all => all.map(link => link.getAttribute('href')))).toEqual([
      'https://school.example/setup.exe',
      'https://school.example/app.apk',
    ])
    expect([...(await seriousFindings(page)), ...(await strayWords(page, lang))]).toEqual([])
    await page.getByRole('link', { name: t.enter }).click()
    await page.waitForURL(/\/openClass$/)
    expect(errors).toEqual([])
    await context.close()
  })

  it('logs in to the institution of a number; after failures the picture is asked for (LGN-01, UI-01)', async () => {
    const { page } = window
    await page.goto('/account')
    const no =
      /\d{8}/.exec(
        await page
          .getByText(/\d{8}/)
          .filter({ hasText: t.account.schoolNo('').trim() })
          .first()
          .innerText(),
      )?.[0] ?? ''
    await leave()
    await page.goto('/loginOrg')
    await fill(page, t.way.schoolNo, no)
    await fill(page, t.login.account, person.phone)
    for (let n = 0; n < 3; n++) {
      await fill(page, t.login.password, `wrong${n}`)
      const loginResponse = page.waitForResponse(/loginOrg/)
      await press(page, t.login.enter)
      await loginResponse
      await page.getByRole('alert').first().waitFor()
    }
    await page.getByRole('img', { name: t.way.picture }).waitFor()
    await press(page, t.way.otherPicture)
    await page.getByRole('img', { name: t.way.picture }).waitFor()
    expect(await box(page, t.way.schoolNo).inputValue()).toBe(no)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('a school abroad begins its free trial by e-mail (LGN-03)', async () => {
    const { page } = window
    const head = newcomer()
    await leave()
    await page.goto('/overseaReg')
    await fill(page, t.way.email, head.email)
    await askCode(page, t)
    await fill(page, t.way.code, await codeFor(head.email))
    await fill(page, t.way.name, 'Bob')
    await twice(page, t.way, head.password)
    await press(page, t.sign.onward)
    await fill(page, t.way.orgName, `Trial ${lang}`)
    await page.getByRole('combobox', { name: t.way.region }).fill('+65')
    await page.getByRole('option').first().click()
    await press(page, t.sign.startTrial)
    await page.getByRole('heading', { name: t.sign.welcomeTitle }).waitFor()
    await press(page, t.sign.later)
    await inside(page)
  })

  it('keys of the open interface are made with a purpose and an end, and tell of their use', async () => {
    const { page, context, errors } = await school.window({
      lang,
      theme: lang === 'en' ? 'light' : 'dark',
      width: 390,
      height: 844,
    })
    const name = `Portal ${lang}`
    const passes = organizationScopes.passes.label[lang]
    // the address of before leads to the keys
    await page.goto('/organization?tab=keys')
    await page.waitForURL(/\/apiKeys$/)
    const create = page.getByRole('button', { name: t.keys.create, exact: true })
    await create.click()
    await page.getByRole('radio', { name: keyKinds.SIGNING.label[lang] }).check()
    await page.getByRole('textbox', { name: t.keys.name, exact: true }).fill(name)
    await create.click()
    await page.getByRole('alert').filter({ hasText: t.keys.scopesMissing }).waitFor()
    await page.getByLabel(passes).check()
    await page.getByRole('combobox', { name: t.keys.lasts }).click()
    await page.getByRole('option', { name: t.keys.days[30] }).click()
    await create.click()
    await page.getByText(t.keys.shownOnce.SIGNING).waitFor()
    expect([
      ...(await seriousFindings(page)),
      ...(await strayWords(page, lang)),
      await sidewaysScroll(page),
    ]).toEqual([0])
    await page.getByRole('button', { name: t.keys.done, exact: true }).click()
    const line = page.getByRole('listitem').filter({ hasText: name })
    for (const text of [keyStates.ACTIVE[lang], keyKinds.SIGNING.label[lang], passes])
      await line.getByText(text, { exact: true }).waitFor()
    await line.getByText(t.keys.neverUsed).waitFor()
    await line.getByRole('button', { name: t.keys.end }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.keys.end, exact: true }).click()
    await line.getByText(keyStates.ENDED[lang], { exact: true }).waitFor()
    expect([...(await seriousFindings(page)), ...errors]).toEqual([])
    await context.close()
  })

  it('the outbox shows codes to the first administrator alone; another institution’s sees none of them', async () => {
    const { page } = window
    await page.goto('/outbox')
    await page.getByRole('heading', { level: 1, name: t.outbox.title }).waitFor()
    await page.getByText(t.outbox.empty).waitFor()
    await waitUntilIdle(page)
    expect(await seriousFindings(page)).toEqual([])
    const first = await school.window({ lang })
    await first.page.goto('/outbox')
    await first.page.getByRole('button', { name: /\d{6}/ }).first().waitFor()
    expect([
      ...(await seriousFindings(first.page)),
      ...(await strayWords(first.page, lang)),
    ]).toEqual([])
    await first.context.close()
  })
})
