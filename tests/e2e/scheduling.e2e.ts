// covers: scheduling
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { scheduledTexts } from '../../custom-pages/scheduling/scheduled.texts.ts'
import { moveTexts } from '../../custom-pages/scheduling/move.texts.ts'
import { planTexts } from '../../custom-pages/scheduling/plan.texts.ts'
import { timetableTexts } from '../../custom-pages/scheduling/timetable.texts.ts'
import type { Timetable } from '../../resources/scheduling/timetable.calls.ts'
import type { View } from '../support/browser.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { strayWords } from '../support/stray.ts'
import { ownErrors, seriousFindings, sidewaysScroll } from '../support/walk.ts'
import { wordsOf } from '../support/words.ts'

const school = consoleOfFile()
// separate weeks for each language, far from those of the demo school; in the browser's time zone,
// Shanghai
const weeks = {
  en: {
    days: ['2031-03-03', '2031-03-05', '2031-03-06', '2031-03-07'],
    second: '2031-03-12',
    third: '2031-03-19',
    movedTo: 'Thu 6 Mar 2031 14:00 – 15:00',
  },
  zh: {
    days: ['2031-04-07', '2031-04-09', '2031-04-10', '2031-04-11'],
    second: '2031-04-16',
    third: '2031-04-23',
    movedTo: '2031年4月10日 周四 14:00 – 15:00',
  },
} as const

describe.each(flowLanguages('zh'))('a term is scheduled (%s)', lang => {
  const t = wordsOf(lang)
  const [p, m, a, tt] = [
    planTexts[lang],
    moveTexts[lang],
    scheduledTexts[lang],
    timetableTexts[lang],
  ]
  const { days, second, third, movedTo } = weeks[lang]
  const [monday, wednesday, thursday, friday] = days
  const name = lang === 'en' ? 'Term' : '学期'
  let window: View
  let page: Page
  let courseId: string
  beforeAll(async () => {
    const teacher = await school.api<{ id: string }>('teacher/create', {
      name: `${name} Ann`,
      account: `term.${lang}`,
      videoDefinitions: ['P480'],
    })
    const course = (courseName: string) =>
      school.api<{ id: string }>('course/create', { courseName, teachers: [teacher.id] })
    courseId = (await course(`${name} 1`)).id
    const other = await course(`${name} 2`)
    // in the second week the teacher is elsewhere
    await school.api('lesson/create', {
      courseId: other.id,
      teacherId: teacher.id,
      startAt: `${second}T02:30:00.000Z`,
      endAt: `${second}T03:30:00.000Z`,
    })
    window = await school.window({ lang, theme: lang === 'en' ? 'light' : 'dark' })
    page = window.page
    page.setDefaultTimeout(15_000)
  })
  afterAll(() => window?.context.close())

  const step = (title: string, run: () => Promise<void>): void =>
    it(title, async () => {
      onTestFailed(
        async () =>
          void (await page.screenshot({ path: `/tmp/e2e-scheduling-${lang}-failed.png` })),
      )
      await run()
    })
  const button = (text: string) => page.getByRole('button', { name: text, exact: true })
  const readable = async () =>
    expect([...(await seriousFindings(page)), ...(await strayWords(page, lang))]).toEqual([])
  /** Where a day's hour is on the screen. */
  const spot = async (day: string, hour: number) => {
    const box = await page.locator(`[data-day="${day}"]`).boundingBox()
    if (!box) throw new Error(`${day} is not shown`)
    return { x: box.x + 30, y: box.y + hour * 48 + 3 }
  }
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
    await page.mouse.move(to.x, to.y, { steps: 4 })
    await page.mouse.up()
  }
  const starts = async () => {
    const { lessons } = await school.api<Timetable>(
      `scheduling/timetable?courseId=${courseId}&from=2031-02-01T00:00:00Z&until=2031-06-01T00:00:00Z`,
    )
    return lessons.map(({ startAt }) => startAt)
  }
  const stand = async (...expectedStarts: string[]) => expect.poll(starts).toEqual(expectedStarts)
  const firstLessonOf = (day: string) => page.locator(`[data-day="${day}"] [data-lesson]`).first()

  step(
    'SCH-01 SCH-02 SCH-03 drawn by drag, repeated, its clash named and settled, then saved',
    async () => {
      await page.goto(`/scheduling?view=week&date=${monday}&courseId=${courseId}`)
      await page.locator(`[data-day="${wednesday}"]`).waitFor()
      const from = await spot(wednesday, 10)
      await drag(from, { x: from.x, y: from.y + 44 })
      const panel = page.getByRole('dialog', { name: p.title })
      await panel.waitFor()
      await readable()
      await panel.getByText(p.freqs.WEEKLY, { exact: true }).click()
      await panel.getByRole('spinbutton', { name: p.count }).fill('3')
      await button(p.preview).click()
      const blocked = panel.locator(`[data-slot$="${second}"]`)
      await blocked.getByText(`${name} Ann`).waitFor()
      expect(await panel.locator('[data-slot]').count()).toBe(3)
      expect(await button(p.save(3)).isDisabled()).toBe(true)
      await readable()
      await blocked.getByRole('combobox').click()
      await page.getByRole('option', { name: p.choices.SHIFT, exact: true }).click()
      await button(p.save(3)).click()
      await page.getByRole('heading', { level: 1, name: a.title }).waitFor()
      await page.getByRole('main').getByRole('listitem').nth(2).waitFor()
      expect(await page.getByRole('main').getByRole('listitem').count()).toBe(3)
      await readable()
      const [first, moved, last] = await starts()
      expect([first, last]).toEqual([`${wednesday}T02:00:00.000Z`, `${third}T02:00:00.000Z`])
      expect(moved).not.toBe(`${second}T02:00:00.000Z`)
    },
  )

  step(
    'one of the series is moved by drag and goes back by undo; by keys it and those that follow',
    async () => {
      const before = await starts()
      await page.getByRole('main').getByRole('link', { name: a.toTimetable }).click()
      await firstLessonOf(wednesday).waitFor()
      const box = await firstLessonOf(wednesday).boundingBox()
      if (!box) throw new Error('the lesson is not shown')
      const to = await spot(thursday, 14)
      await drag({ x: box.x + 30, y: box.y + 6 }, { x: to.x, y: to.y + 3 })
      await page.getByRole('dialog', { name: m.askScope }).waitFor()
      await readable()
      await button(m.goOn).click()
      await stand(`${thursday}T06:00:00.000Z`, ...before.slice(1))
      await page.getByRole('region', { name: t.part.notices }).getByText(movedTo).waitFor()
      await page.locator('body').press('Control+z')
      await stand(...before)
      await firstLessonOf(wednesday).focus()
      for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter'])
        await page.keyboard.press(key)
      await page.getByText(m.scopes.ALL, { exact: true }).click()
      await button(m.goOn).click()
      await firstLessonOf(friday).waitFor()
      await expect.poll(async () => (await starts())[0]).toBe(`${friday}T02:15:00.000Z`)
      expect(
        (await starts()).every(
          start => start.endsWith('T02:15:00.000Z') || start.endsWith('T03:45:00.000Z'),
        ),
      ).toBe(true)
    },
  )

  step('on a phone it is an agenda, and a lesson is moved by its dialog', async () => {
    const phone = await school.window({
      lang,
      width: 390,
      height: 844,
      theme: lang === 'en' ? 'dark' : 'light',
    })
    await phone.page.goto(`/scheduling?date=${monday}&courseId=${courseId}`)
    await phone.page.locator('[data-row]').first().click()
    await phone.page.getByRole('button', { name: m.move, exact: true }).click()
    await phone.page.getByLabel(m.start).waitFor()
    expect([
      ...(await seriousFindings(phone.page)),
      ...(await strayWords(phone.page, lang)),
    ]).toEqual([])
    expect(await sidewaysScroll(phone.page)).toBe(0)
    // the two buttons at the foot of a preview stand beside each other
    await phone.page.goto(`/scheduling?new=1&date=${monday}&courseId=${courseId}`)
    await phone.page.getByRole('button', { name: p.preview }).click()
    const foot = async (name: string) =>
      (await phone.page.getByRole('button', { name, exact: true }).boundingBox())?.y
    expect(await foot(p.back)).toBe(await foot(p.save(1)))
    await phone.context.close()
  })

  step(
    'on a phone it opens at today, however many lessons went before, and finds back to it',
    async () => {
      const phone = await school.window({ lang, width: 390, height: 844 })
      await phone.page.goto('/scheduling')
      // the demo school teaches every day; by the browser's clock
      const today = phone.page.locator(
        `[data-agenda="${await phone.page.evaluate(() => new Date().toLocaleDateString('sv-SE'))}"]`,
      )
      const top = async () => (await today.boundingBox())?.y ?? Number.NaN
      const inSight = () =>
        expect.poll(async () => (await top()) >= 90 && (await top()) < 300).toBe(true)
      await inSight()
      await phone.page.evaluate(() => scrollTo(0, 0))
      await phone.page.getByRole('button', { name: tt.today, exact: true }).click()
      await inSight()
      expect(
        await phone.page.getByRole('button', { name: tt.today, exact: true }).isVisible(),
      ).toBe(true)
      await phone.context.close()
    },
  )

  step('SCH-04 inside a client: the same screen, without the console around it', async () => {
    await page.goto(`/schedulingClient?view=month&date=${monday}&courseId=${courseId}`)
    await page.locator('[data-lesson]').first().waitFor()
    expect(await page.getByRole('navigation').count()).toBe(0)
    await page.getByRole('heading', { level: 1, name: tt.title }).waitFor()
    await readable()
  })

  step('leaves not one error in the console', async () => {
    expect(ownErrors(window.errors)).toEqual([])
  })
})
