// covers: automations
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { runTexts } from '../../custom-pages/automations/automations.texts.ts'
import { actions, triggers } from '../../resources/automations/automation/automation.options.ts'
import { automation } from '../../resources/automations/automation/automation.resource.ts'
import { runStates } from '../../resources/automations/automation-run/automationRun.options.ts'
import { automationRun } from '../../resources/automations/automation-run/automationRun.resource.ts'
import { automationTexts } from '../../resources/automations/automation/automation.texts.ts'
import { student } from '../../resources/people/student/student.resource.ts'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { ownErrors, seriousFindings, sidewaysScroll } from '../support/walk.ts'
import { wordsOf } from '../support/words.ts'

const school = consoleOfFile({ school: 'new' })

type Words = Readonly<Record<'zh' | 'en', string>>

describe.each(flowLanguages('zh'))('an automation (%s)', lang => {
  const t = wordsOf(lang)
  const [own, log] = [automationTexts[lang], runTexts[lang]]
  const name = `Suspended ${lang}`
  const tag = `left ${lang}`
  let window: View
  let page: Page
  let person = { id: '', version: 0 }
  beforeAll(async () => {
    window = await school.window({ lang })
    page = window.page
    person = await school.api('student/create', {
      name: `Automated ${lang}`,
      account: `automated.${lang}`,
    })
    const values = { id: person.id, version: person.version, status: 'SUSPENDED' }
    person = await school.api('student/update', values)
  })
  afterAll(() => window?.context.close())
  const step = (title: string, run: () => Promise<void>): void =>
    it(title, async () => {
      onTestFailed(
        async () =>
          void (await page.screenshot({ path: `/tmp/e2e-automation-${lang}-failed.png` })),
      )
      await run()
    })
  const button = (text: string) => page.getByRole('button', { name: text, exact: true })
  const group = (label: Words) => page.getByRole('group', { name: label[lang], exact: true })
  const clean = async () => {
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  }
  const { fields } = automation
  const turn = async (id: string | undefined, status: 'ON' | 'OFF') => {
    const { version } = await school.api<{ version: number }>(`automation/get?id=${id}`)
    await school.api('automation/update', { id, version, status })
  }
  const pick = (label: Words, option: Words) =>
    group(label).getByText(option[lang], { exact: true }).click()
  const choose = async (label: Words, option: string) => {
    await group(label).getByRole('combobox').click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }

  step('is put together: when a student is edited and is suspended, a tag is added', async () => {
    await page.goto('/automationDetail?mode=create')
    await page
      .getByRole('heading', { level: 1, name: t.form.create(automation.label[lang]) })
      .waitFor()
    await page.locator('input[name=name]').fill(name)
    await choose(fields.target.options.label, student.plural[lang])
    await page.getByText(triggers.CHANGE[lang], { exact: true }).click()
    await pick(fields.events.options.label, fields.events.options.options.UPDATED)
    await button(own.asText).click()
    await page.getByRole('textbox', { name: own.asText }).fill('status=SUSPENDED&nothing=1')
    await choose(fields.action.options.label, actions.TAG[lang])
    await pick(fields.field.options.label, student.fields.tags.options.label)
    await pick(fields.tagWay.options.label, fields.tagWay.options.options.ADD)
    await page.locator('[data-field=tags] input').first().fill(tag)
    await page.keyboard.press('Enter')
    await button(t.form.save).click()
    // errors show at their inputs, and no input is lost
    await page
      .getByText(t.error('9994', { condition: 'nothing' }))
      .first()
      .waitFor()
    await clean()
    await page.getByRole('textbox', { name: own.asText }).fill('status=SUSPENDED')
    await button(t.form.save).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText(own.addTags(tag), { exact: true }).waitFor()
    await clean()
  })

  step('is tried on past data, and does nothing', async () => {
    await page.getByRole('link', { name: own.try }).click()
    await page.getByRole('heading', { level: 1, name: log.trial.title(name) }).waitFor()
    const line = page.getByRole('listitem').filter({ hasText: `Automated ${lang}` })
    await line.getByText(log.trial.would, { exact: true }).waitFor()
    await clean()
    const record = await school.api<{ tags: string[] }>(`student/get?id=${person.id}`)
    expect(record.tags).not.toContain(tag)
  })

  step('is turned on, and seen to run once', async () => {
    await page.getByRole('link', { name: log.automation, exact: true }).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
    const { id } = Object.fromEntries(new URL(page.url()).searchParams)
    await turn(id, 'ON')
    // it hears of changes a second later
    await expect
      .poll(async () => (await school.api<{ status: string }>(`automation/get?id=${id}`)).status)
      .toBe('ON')
    const values = { id: person.id, version: person.version, name: `Automated again ${lang}` }
    await school.api('student/update', values)
    // it runs by itself, and a list shows what is there when it is opened
    await expect
      .poll(
        async () =>
          (await school.api<{ total: number }>(`automationRun/list?automation=${id}`)).total,
        { timeout: 30_000 },
      )
      .toBe(1)
    const beside = page.getByRole('region', { name: own.runs, exact: true })
    await beside.getByRole('link', { name: own.log, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: automationRun.plural[lang] }).waitFor()
    const done = page.getByRole('row').filter({ hasText: runStates.DONE[lang] })
    await done.getByText(own.addTags(tag)).waitFor()
    await clean()
    expect(await done.count()).toBe(1)
    const changed = await school.api<{ tags: string[] }>(`student/get?id=${person.id}`)
    expect(changed.tags).toContain(tag)
    // the other language has an automation of its own
    await turn(id, 'OFF')
    expect(ownErrors(window.errors)).toEqual([])
  })
})
