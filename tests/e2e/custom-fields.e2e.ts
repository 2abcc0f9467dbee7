// covers: customField
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed, vi } from 'vitest'
import { customField } from '../../resources/identity/custom-field/customField.resource.ts'
import { fieldTexts } from '../../src/ui/parts/fields/fields.texts.ts'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { ownErrors, seriousFindings, sidewaysScroll } from '../support/walk.ts'
import { wordsOf } from '../support/words.ts'

const school = consoleOfFile({ school: 'new' })

describe.each(flowLanguages('zh'))('a field of the institution’s own (%s)', lang => {
  const t = wordsOf(lang)
  const own = customField.label[lang]
  const chosen = (name: 'target' | 'type', key: string): string => {
    const options: Readonly<Record<string, Readonly<Record<string, string>>>> =
      customField.fields[name].options.options
    return options[key]?.[lang] ?? key
  }
  const house = lang === 'zh' ? '宿舍楼' : 'House'
  const mail = lang === 'zh' ? '家长邮箱' : 'Parent email'
  const [north, south] = lang === 'zh' ? ['北楼', '南楼'] : ['North', 'South']
  const renamed = lang === 'zh' ? '北苑' : 'North wing'
  const account = (n: number) => `house${lang}${n}`
  let window: View
  let page: Page
  let others: View | undefined
  beforeAll(async () => {
    // an empty list has no columns
    await school.api('student/create', { name: 'Ada Moor', account: `moor.${lang}` })
    window = await school.window({ lang })
    page = window.page
  })
  afterAll(async () => {
    await window?.context.close()
    await others?.context.close()
  })
  const step = (title: string, run: () => Promise<void>): void =>
    it(title, async () => {
      onTestFailed(
        async () => void (await page.screenshot({ path: `/tmp/e2e-custom-${lang}-failed.png` })),
      )
      await run()
    })
  const button = (name: string, within: Page | ReturnType<Page['getByRole']> = page) =>
    within.getByRole('button', { name, exact: true })
  const heading = (name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
  const clean = async () => {
    expect(await seriousFindings(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
  }
  const choose = async (name: 'target' | 'type', key: string) => {
    await page.locator(`.MuiSelect-root:has(input[name=${name}]) [role=combobox]`).click()
    await page.getByRole('option', { name: chosen(name, key), exact: true }).click()
  }
  /** Opens the form of a new field and says what every field has. */
  const begin = async (name: string, type: string) => {
    await page.goto('/customFieldDetail?mode=create')
    await page.getByRole('heading', { level: 1, name: t.form.create(own) }).waitFor()
    await choose('target', 'student')
    await page.locator('input[name=name]').fill(name)
    await choose('type', type)
  }
  const save = async (name: string) => {
    await button(t.form.save).click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  const openField = async (name: string, mode = '') => {
    const query = `customField/list?target=student&name=${encodeURIComponent(name)}`
    const { list } = await school.api<{ list: { id: string }[] }>(query)
    await page.goto(`/customFieldDetail?id=${list[0]?.id}${mode}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  // the other language has people of the same names
  const rowOf = (name: string) =>
    page.locator('tr[data-id]', { hasText: name }).filter({ hasText: `house${lang}` })

  step('is added with its choices, and stands in the list at once', async () => {
    await begin(house, 'CHOICE')
    for (const [n, label] of [north, south].entries()) {
      await button(fieldTexts[lang].addChoice).click()
      await page.getByLabel(fieldTexts[lang].choice(n + 1)).fill(label)
    }
    await clean()
    await save(house)
    await begin(mail, 'EMAIL')
    await save(mail)
    await page.goto('/student?limit=10')
    await page.getByRole('columnheader', { name: house }).waitFor()
    await page.getByRole('columnheader', { name: mail }).waitFor()
  })

  step('a name that is taken and a declared one are refused in words', async () => {
    await begin(t.field('email'), 'TEXT')
    await button(t.form.save).click()
    await page
      .getByText(t.error('9994', { declared: t.field('email') }))
      .first()
      .waitFor()
    await clean()
  })

  step('is filled from a sheet by its name', async () => {
    await page.goto('/importJob?resource=student')
    const choosing = page.waitForEvent('filechooser')
    await button(t.import.choose).first().click()
    const lines = [
      `${t.field('name')},${t.field('account')},${house},${mail}`,
      `Ann Hill,${account(1)},${north},ann.parent@example.com`,
      `Bob Lake,${account(2)},${south},`,
    ]
    await (
      await choosing
    ).setFiles({
      name: 'houses.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`),
    })
    await heading(t.columns.title)
    expect(
      await page.getByRole('combobox', { name: t.columns.takenFor(house) }).inputValue(),
    ).toMatch(/^x_\d+$/)
    await button(t.columns.check).click()
    await heading(t.check.title)
    await button(t.check.next).click()
    await heading(t.commit.title)
    await button(t.commit.run('2')).click()
    await heading(t.commit.doneTitle)
  })

  step('filters the list, and a renamed choice keeps its records', async () => {
    await page.goto('/student?limit=10')
    await button(t.list.filter).click()
    const panel = page.getByRole('dialog', { name: t.list.filters })
    await panel.getByText(north, { exact: true }).click()
    await button(t.list.done, panel).click()
    await rowOf('Ann Hill').getByText(north, { exact: true }).waitFor()
    await rowOf('Bob Lake').waitFor({ state: 'detached' })
    await clean()
    const address = page.url()
    await openField(house, '&mode=edit')
    await page.getByLabel(fieldTexts[lang].choice(1)).fill(renamed)
    await save(house)
    await page.goto(address)
    await rowOf('Ann Hill').getByText(renamed, { exact: true }).waitFor()
  })

  step('is masked for roles that see it masked', async () => {
    await openField(mail, '&mode=edit')
    await page.getByRole('switch', { name: customField.fields.masked.options.label[lang] }).check()
    await save(mail)
    const { list } = await school.api<{ list: { key: string }[] }>(
      `customField/list?target=student&name=${encodeURIComponent(mail)}`,
    )
    // the server honours a changed definition within a second; a call that was under way may have
    // read it before
    const role = await vi.waitFor(
      async () => {
        const created = await school.api<{ id: string } | null>('role/create', {
          name: `Readers ${lang}`,
          rights: ['student.read'],
          masks: [`student.${list[0]?.key}`],
        })
        if (!created?.id) throw new Error('the mask is not known yet')
        return created
      },
      { timeout: 15_000, interval: 100 },
    )
    await school.api('user/create', {
      name: 'Reader',
      account: `reader.${lang}`,
      password: 'Kite4Lamp',
      role: role.id,
    })
    others = await school.window({
      lang,
      stored: await school.logIn(`reader.${lang}`, 'Kite4Lamp'),
    })
    await others.page.goto(`/student?q=${account(1)}`)
    await others.page.locator('tr[data-id]', { hasText: 'Ann Hill' }).waitFor()
    await others.page.getByText('a***@example.com').waitFor()
    expect(await others.page.getByText('ann.parent@example.com').count()).toBe(0)
  })

  step('is retired: hidden everywhere, and restored with every value', async () => {
    const { ACTIVE, RETIRED } = customField.fields.status.options.to
    const retire = ACTIVE?.RETIRED?.label[lang] ?? ''
    const restore = RETIRED?.ACTIVE?.label[lang] ?? ''
    const { states } = customField.fields.status.options
    const move = async (word: string, to: keyof typeof states) => {
      await page.goto(`/customField?q=${encodeURIComponent(house)}`)
      await button(t.list.moreNamed(house)).click()
      await page.getByRole('menuitem', { name: word }).click()
      const state = states[to].label[lang]
      await page.locator('td[data-name=status]', { hasText: state }).waitFor()
    }
    await move(retire, 'RETIRED')
    await page.goto(`/student?q=${account(1)}`)
    await rowOf('Ann Hill').waitFor()
    await page.getByRole('columnheader', { name: house }).waitFor({ state: 'detached' })
    await move(restore, 'ACTIVE')
    await page.goto(`/student?q=${account(1)}`)
    await rowOf('Ann Hill').getByText(renamed, { exact: true }).waitFor()
    expect(ownErrors(window.errors)).toEqual([])
  })
})
