// covers: webhooks
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { deliveryTexts } from '../../custom-pages/webhooks/webhooks.texts.ts'
import { eventTexts } from '../../resources/webhooks/webhook/events.texts.ts'
import { eventNames } from '../../resources/webhooks/webhook/webhook.events.ts'
import { webhook } from '../../resources/webhooks/webhook/webhook.resource.ts'
import { webhookTexts } from '../../resources/webhooks/webhook/webhook.texts.ts'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { openReceiver, signatureOf, type Receiver } from '../support/receiver.ts'
import { ownErrors, seriousFindings, sidewaysScroll } from '../support/walk.ts'
import { wordsOf } from '../support/words.ts'

const school = consoleOfFile({ school: 'new' })

describe.each(flowLanguages('en'))('a webhook (%s)', lang => {
  const t = wordsOf(lang)
  const [own, log, events] = [webhookTexts[lang], deliveryTexts[lang], eventTexts[lang]]
  const name = `ERP ${lang}`
  let window: View
  let page: Page
  let receiver: Receiver
  let secret = ''
  let student = { id: '', version: 0 }
  beforeAll(async () => {
    receiver = await openReceiver()
    window = await school.window({ lang })
    page = window.page
    student = await school.api('student/create', {
      name: `Hooked ${lang}`,
      account: `hooked.${lang}`,
    })
  })
  afterAll(async () => {
    await window?.context.close()
    await receiver?.close()
  })
  const step = (title: string, run: () => Promise<void>): void =>
    it(title, async () => {
      onTestFailed(
        async () => void (await page.screenshot({ path: `/tmp/e2e-webhook-${lang}-failed.png` })),
      )
      await run()
    })
  const button = (text: string) => page.getByRole('button', { name: text, exact: true })
  const clean = async () => {
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  }
  const edit = async () => {
    const values = { id: student.id, version: student.version, tags: [`v${student.version}`] }
    student = await school.api('student/update', values)
  }

  step('is made for an event, and refused for an address of a private network', async () => {
    await page.goto('/webhookDetail?mode=create')
    await page
      .getByRole('heading', { level: 1, name: t.form.create(webhook.label[lang]) })
      .waitFor()
    await page.locator('input[name=name]').fill(name)
    await page.locator('input[name=url]').fill('https://10.0.0.8/hook')
    const event = events.of(eventNames.updated[lang], t.students)
    await page.getByRole('checkbox', { name: event, exact: true }).check()
    await button(t.form.save).click()
    await page
      .getByText(t.error('9994', { private: 1 }))
      .first()
      .waitFor()
    await clean()
    await page.locator('input[name=url]').fill(receiver.url)
    await button(t.form.save).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await button(own.show).click()
    secret = await page.locator('code').innerText()
    await clean()
    await button(own.done).click()
    await button(own.renew).waitFor()
  })

  step('tells of a change of a student, signed', async () => {
    await edit()
    await page.getByRole('link', { name: own.log }).click()
    await page.getByRole('heading', { level: 1, name: log.title(name) }).waitFor()
    await page.getByRole('listitem').filter({ hasText: log.states.DELIVERED }).waitFor()
    await page.getByRole('link', { name: `Hooked ${lang}` }).waitFor()
    const [first] = receiver.received
    expect(first?.data).toMatchObject({ id: student.id, changed: ['tags'] })
    expect(first && signatureOf(first, secret)).toBe(first?.headers['webhook-signature'])
    await clean()
    await page.getByLabel(log.eventName, { exact: true }).selectOption('created')
    await page.getByText(log.empty).waitFor()
    await page.getByLabel(log.eventName, { exact: true }).selectOption('updated')
    await page.getByLabel(log.resource, { exact: true }).selectOption('student')
    await page.getByRole('link', { name: `Hooked ${lang}` }).waitFor()
    await page.getByLabel(log.to, { exact: true }).fill('2020-01-01')
    await page.getByText(log.empty).waitFor()
    await clean()
    await page.getByLabel(log.to, { exact: true }).fill('')
    await page.getByRole('link', { name: `Hooked ${lang}` }).waitFor()
  })

  step('shows what a receiver that fails has answered, and sends it again', async () => {
    receiver.status(500, 'no room')
    await edit()
    await page.reload()
    const line = page.getByRole('listitem').filter({ hasText: log.http(500) })
    await line.getByRole('button', { name: log.details }).click()
    await line.getByText('no room').waitFor()
    await clean()
    receiver.answers()
    await line.getByRole('button', { name: log.tryNow }).click()
    await page.getByRole('listitem').filter({ hasText: log.states.DELIVERED }).nth(1).waitFor()
    expect(receiver.received.at(-1)?.data.version).toBe(student.version)
    expect(ownErrors(window.errors)).toEqual([])
  })
})
