import type { Page } from 'playwright-core'
import { launch, view } from '../support/browser.ts'
import { removeData, startServer } from '../support/server.ts'
import { serverApi, type Call } from '../support/serverApi.ts'
import { logIn } from '../support/session.ts'
import { waitUntilIdle } from '../support/walk.ts'
import { percentile, type Figure } from './figure.ts'

const classes = 30
const times = ['08:00', '10:00', '14:00', '16:00'] as const
const daysOfMonth = 25

/**
 * A month of 3,000 lessons: thirty classes, each with a teacher of its own, four times on 25 days.
 */
const fill = async (api: Call): Promise<void> => {
  for (let n = 0; n < classes; n++) {
    const teacher = await api<{ id: string }>('teacher/create', {
      name: `Bench ${n}`,
      account: `bench.${n}`,
      videoDefinitions: ['P480'],
    })
    const course = await api<{ id: string }>('course/create', {
      courseName: `Bench ${n}`,
      teachers: [teacher.id],
    })
    for (const time of times)
      await api('scheduling/save', {
        courseIds: [course.id],
        start: `2031-03-01T${time}`,
        minutes: 60,
        timezone: 'Asia/Shanghai',
        repeat: { freq: 'DAILY', interval: 1, count: daysOfMonth, daysOff: 'KEEP' },
      })
  }
}

const chips = '[data-lesson]'
/** From the press until the lessons of the month are painted, in ms. */
const toMonth = (page: Page, press: string): Promise<number> =>
  page.evaluate(
    async ({ press: label, chips: selector }) => {
      const from = performance.now()
      document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click()
      const full = () => document.querySelectorAll(selector).length > 70
      while (full()) await new Promise(requestAnimationFrame)
      while (!full()) await new Promise(requestAnimationFrame)
      // the frame after the one that drew them: they are painted
      await new Promise(requestAnimationFrame)
      return performance.now() - from
    },
    { press, chips },
  )

/**
 * Frames a second while a lesson is dragged about for two seconds, and the longest frame of twenty.
 */
const dragged = async (page: Page): Promise<{ rate: number; slow: number }> => {
  const box = await page.locator(chips).first().boundingBox()
  if (!box) throw new Error('no lesson to drag')
  await page.mouse.move(box.x + 10, box.y + 6)
  await page.mouse.down()
  await page.mouse.move(box.x + 40, box.y + 40, { steps: 3 })
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    const note = (at: number) => {
      frames.push(at)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  const until = performance.now() + 2000
  for (let n = 0; performance.now() < until; n++)
    await page.mouse.move(box.x + 40 + ((n * 13) % 700), box.y + 40 + ((n * 7) % 350))
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  const gaps = frames.slice(1).map((at, n) => at - (frames[n] ?? at))
  return {
    rate: (1000 * gaps.length) / gaps.reduce((sum, gap) => sum + gap, 0),
    slow: percentile(gaps, 95),
  }
}

/**
 * The timetable of a month of 3,000 lessons in a real browser: from the press to the paint, and how
 * smoothly a lesson is dragged in it.
 */
export const run = async (): Promise<Figure[]> => {
  const figures: Figure[] = []
  const server = await startServer()
  const browser = await launch()
  try {
    const stored = await logIn(server.origin, server.password)
    await fill(serverApi(server.origin, stored['login_token']))
    const { page } = await view(browser, server.origin, { stored })
    const painted: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      // the month before is empty but for its last week
      await page.goto('/scheduling?view=month&date=2031-01-10')
      await page.locator('[data-day="2031-01-10"]').waitFor()
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await page.locator('[data-day="2031-02-10"]').waitFor()
      await waitUntilIdle(page)
      painted.push(await toMonth(page, 'Next'))
    }
    figures.push({
      name: 'month of 3,000 lessons, from the press to the paint, median of 5',
      value: percentile(painted, 50),
      unit: 'ms',
      reach: 700,
    })
    for (const viewName of ['month', 'week', 'teacher'] as const) {
      await page.goto(`/scheduling?view=${viewName}&date=2031-03-10`)
      await page.locator(chips).nth(20).waitFor()
      await waitUntilIdle(page)
      const { rate, slow } = await dragged(page)
      figures.push({
        name: `drag in the view by ${viewName}, frames`,
        value: rate,
        unit: '/s',
        reach: 50,
        bound: 'least',
      })
      figures.push({
        name: `drag in the view by ${viewName}, frame of p95`,
        value: slow,
        unit: 'ms',
      })
    }
  } finally {
    await browser.close()
    await server.stop()
    removeData(server)
  }
  return figures
}
