// covers: workbench, operator, payments
import { describe, expect, it } from 'vitest'
import { homeTexts } from '../../custom-pages/workbench/home.texts.ts'
import { workbenchTexts } from '../../custom-pages/workbench/workbench.texts.ts'
import { operatorTexts } from '../../custom-pages/operator/operator.texts.ts'
import { enterTexts } from '../../resources/scheduling/lesson/enter.texts.ts'
import { addDays, dateOf, toInstant, toLocal } from '../../src/schema/zone.ts'
import { consoleOfFile } from '../support/console.ts'
import { pdfOf } from '../support/documents.ts'
import { flowLanguages } from '../support/languages.ts'
import { strayWords } from '../support/stray.ts'
import { ownErrors, seriousFindings, sidewaysScroll, waitUntilIdle } from '../support/walk.ts'

const school = consoleOfFile()
const own = consoleOfFile({ school: 'new' })
const zone = 'Asia/Shanghai'
const minute = 60_000
const password = 'Kite4Lamp'

/** In two minutes, or with the last second of the school's day. */
const soonToday = (): Date => {
  const midnight = startOfDay(addDays(dateOf(toLocal(new Date().toISOString(), zone)), 1))
  return new Date(Math.min(Date.now() + 2 * minute, midnight - 1000))
}
const startOfDay = (day: string): number => Date.parse(toInstant(`${day}T00:00`, zone).at)

/** A transfer that the school of this file has made, so that no other one is used up. */
const makeTransfer = async (payer: string) => {
  const form = new FormData()
  form.set('file', new File([pdfOf(1, { filler: 1000 })], 'proof.pdf'))
  const reply = await fetch(
    `${own.origin}/edu_adminserver/file/upload?resource=transferClaim&field=proof`,
    {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${own.stored['login_token'] ?? ''}` },
    },
  )
  const { id, name } = ((await reply.json()) as { response: { id: string; name: string } }).response
  const paidOn = '2026-01-01'
  const claim = { payer, amount: '10.00', paidOn, proof: { id, name } }
  await own.api('transferClaim/create', claim)
}

describe.each(flowLanguages('zh'))('the first page of a person (%s)', lang => {
  const t = homeTexts[lang]

  it('of a teacher has the lessons of today with the way in, attendance, homework and notes', async () => {
    const create = async (resource: string, values: object) =>
      (await school.api<{ id: string }>(`${resource}/create`, values)).id
    const startAt = soonToday()
    const endAt = new Date(startAt.getTime() + 30 * minute)
    const account = `roles.${lang}`
    const teacher = await create('teacher', { name: `Roles ${lang}`, account })
    const student = await create('student', { name: `Pupil ${lang}`, account: `${account}.s` })
    const courseId = await create('course', { courseName: `Way in ${lang}`, teachers: [teacher] })
    await create('courseMember', { courseId, role: 'STUDENT', studentId: student })
    await create('lesson', { courseId, teacherId: teacher, startAt, endAt })
    await school.api('teacher/resetPassword', { id: teacher, input: { password } })
    const { page, context, errors } = await school.window({
      lang,
      stored: await school.logIn(account, password),
    })
    await page.goto('/')
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    const lesson = part(t.todayMine)
      .getByRole('listitem')
      .filter({ hasText: `Way in ${lang}` })
    await lesson.getByRole('button', { name: enterTexts[lang].enter }).waitFor()
    for (const name of [t.check, t.mark, t.write, t.changed]) await part(name).waitFor()
    await part(`${t.myStudents} 1`).getByText(`Pupil ${lang}`).waitFor()
    const menu = page.getByRole('navigation').first()
    expect(await menu.getByRole('listitem').count()).toBeGreaterThanOrEqual(6)
    expect([
      ...(await seriousFindings(page)),
      ...(await strayWords(page, lang)),
      await sidewaysScroll(page),
      ...ownErrors(errors),
    ]).toEqual([0])
    await context.close()
  })

  it('of an administrator begins with what goes on now, then who was absent and who owes hours', async () => {
    const { page, context } = await school.window({ lang })
    await page.goto('/')
    await page.getByRole('heading', { level: 2, name: t.now }).waitFor()
    await waitUntilIdle(page)
    const headings = await page
      .getByRole('main')
      .getByRole('heading', { level: 2 })
      .allTextContents()
    // a new school's steps of setting up may be before them
    expect(headings.filter(text => text !== workbenchTexts[lang].steps).slice(0, 3)).toEqual([
      t.now,
      t.absent,
      t.owing,
    ])
    await context.close()
  })
})

it('the operator confirms a transfer where it waits, and enters a school to see its orders', async () => {
  const t = operatorTexts.en
  const payer = `Payer ${own.administrator.account}`
  await makeTransfer(payer)
  const { page, context, errors } = await school.window({
    lang: 'en',
    stored: await school.logInOperator(),
  })
  await page.goto('/')
  const transfer = page.getByRole('listitem').filter({ hasText: payer })
  // two presses, on the first page
  await transfer.getByRole('button', { name: new RegExp(`^${t.confirm}`) }).click()
  await transfer.getByRole('button', { name: t.confirm, exact: true }).click()
  await transfer.waitFor({ state: 'detached' })
  expect(await own.api('transferClaim/list')).toMatchObject({ list: [{ state: 'CONFIRMED' }] })
  expect([...(await seriousFindings(page)), await sidewaysScroll(page)]).toEqual([0])

  await page.goto('/platformInstitution')
  await page
    .locator('tr[data-id]')
    .filter({ hasText: '示范学校' })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'View orders and ledger' }).click()
  // the school's own menu, in which its payments are
  await page.waitForURL(url => !/platform/.test(url.pathname))
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).waitFor()
  expect(ownErrors(errors)).toEqual([])
  await context.close()
})
