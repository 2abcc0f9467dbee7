// covers: points
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { reverse } from '../../resources/points/points-entry/pointsEntry.actions.ts'
import { reward } from '../../resources/points/reward/reward.resource.ts'
import {
  exchangePoints,
  givePoints,
  pointsOnStudents,
} from '../../resources/points/student.extension.ts'
import type { Action } from '../../src/schema/action.ts'
import { consoleOfFile } from '../support/console.ts'
import { flowLanguages } from '../support/languages.ts'
import { seriousFindings, sidewaysScroll } from '../support/walk.ts'

const school = consoleOfFile()

/** The value of a figure, or of the summary, at the head of a record's page. */
const figure = (page: Page, label: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .or(page.getByRole('group', { name: label, exact: true }).locator('> :last-child'))

describe.each(flowLanguages('zh'))('a redeemed reward (%s)', lang => {
  const why = { en: 'Wrong reward', zh: '兑换有误' }[lang]

  /** Runs an action of the record on screen; `fill` fills its dialog. */
  const run = async (page: Page, action: Action, fill: (dialog: Locator) => Promise<void>) => {
    await page.getByRole('button', { name: { en: 'More actions', zh: '更多操作' }[lang] }).click()
    await page.getByRole('menuitem', { name: action.label[lang] }).click()
    const dialog = page.getByRole('dialog')
    await fill(dialog)
    await dialog.getByRole('button', { name: action.label[lang], exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  const choose = async (page: Page, box: Locator, name: string) => {
    await box.fill(name)
    await page.getByRole('option', { name }).click()
  }

  it('PTS-01 is paid with points and taken from the stock; reversed, both come back', async () => {
    const name = { student: `Points ${lang}`, host: `Host ${lang}`, reward: `Robot ${lang}` }
    const { id: studentId } = await school.api<{ id: string }>('student/create', {
      name: name.student,
      account: `points.${lang}`,
    })
    await school.api('teacher/create', { name: name.host, account: `points.host.${lang}` })
    const { id: rewardId } = await school.api<{ id: string }>('reward/create', {
      name: name.reward,
      price: 20,
      stock: 5,
    })
    const { page, context, errors } = await school.window({ lang })
    const points = pointsOnStudents.fields.currentPoints.options.label[lang]
    const { stock, redeemed } = reward.fields
    const shows = async (
      address: string,
      figures: Readonly<Record<string, string>>,
    ): Promise<void> => {
      await page.goto(address)
      for (const [label, value] of Object.entries(figures))
        await expect.poll(() => figure(page, label).textContent()).toBe(value)
    }
    const ofReward = (left: number, times: number) => ({
      [stock.options.label[lang]]: String(left),
      [redeemed.options.label[lang]]: String(times),
    })

    await page.goto(`/studentDetail?id=${studentId}`)
    await run(page, givePoints, async dialog => {
      const { points: given, reason, hostId } = givePoints.input
      await dialog.getByLabel(given.options.label[lang]).fill('100')
      await dialog.getByLabel(reason.options.label[lang]).fill(name.reward)
      await choose(page, dialog.getByLabel(hostId.options.label[lang]), name.host)
    })
    await shows(`/studentDetail?id=${studentId}`, { [points]: '100' })
    await run(page, exchangePoints, async dialog => {
      const { rewardId: chosen, quantity } = exchangePoints.input
      await choose(page, dialog.getByLabel(chosen.options.label[lang]), name.reward)
      await dialog.getByLabel(quantity.options.label[lang]).fill('2')
    })
    await shows(`/studentDetail?id=${studentId}`, { [points]: '60' })
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])
    await shows(`/rewardDetail?id=${rewardId}`, ofReward(3, 1))
    expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])

    const { list } = await school.api<{ list: { id: string }[] }>(
      `pointsEntry/list?studentId=${studentId}&kind=REDEEM&limit=1`,
    )
    await page.goto(`/integralDetail?id=${list[0]?.id ?? ''}`)
    await run(page, reverse, dialog =>
      dialog.getByLabel(reverse.input.reason.options.label[lang]).fill(why),
    )
    await shows(`/rewardDetail?id=${rewardId}`, ofReward(5, 0))
    await shows(`/studentDetail?id=${studentId}`, { [points]: '100' })
    expect(errors).toEqual([])
    await context.close()
  })
})
