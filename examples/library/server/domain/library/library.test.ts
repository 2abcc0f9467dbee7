import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import type { LibraryDesk } from '../../../resources/library/loan/loan.calls.ts'
import { sampleIsbn } from '../../../resources/library/book/isbn.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { teachingSchool } from '../../../tests/support/teaching.ts'
import { journalChecks } from '../../engine/audit/journals.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { tasksDone } from '../../engine/jobs/queue.ts'
import { planSchedules } from '../../engine/schedules/plan.ts'

interface Reply {
  readonly id: string
  readonly version: number
  readonly dueOn: string
  readonly isbn: string
  readonly errors?: Readonly<Record<string, { readonly msg: string }>>
}
const day = 86_400_000

describe.each(stores)('the library on $name', kind => {
  let store: TestStore
  let app: TestApp
  const sent: string[] = []
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    app = await makeApp({
      store,
      ports: { sms: { send: async ({ text }) => void sent.push(text) } },
    })
  })
  afterAll(() => store.dispose())

  let n = 0
  const post = (path: string, body: object) => app.call<Reply>('POST', path, body)
  const newBook = async (copies = 1) =>
    (await post('book/create', { name: `书 ${++n}`, isbn: sampleIsbn(n), copies })).response.id
  const newStudent = () => teachingSchool(app).student({ phone: `1380000${1000 + ++n}` })
  const lend = (book: string, student: string, more: object = {}) =>
    post('loan/create', { number: ++n, book, student, ...more })

  it('takes an ISBN of ten digits or with hyphens as the same thirteen, and refuses a wrong check digit', async () => {
    const made = await post('book/create', { name: '红楼梦', isbn: '7-02-000220-X' })
    expect(made.response.isbn).toBe('9787020002207')
    const again = await post('book/create', { name: '红楼梦', isbn: '978-7-02-000220-7' })
    expect(again).toMatchObject({ status: 9994, response: { errors: { isbn: {} } } })
    expect((await post('book/create', { name: '?', isbn: '9787020002208' })).status).toBe(9994)
  })

  it('is due two weeks after it was lent, and never before', async () => {
    const [book, student] = [await newBook(), await newStudent()]
    expect((await lend(book, student)).response.dueOn).toBe('2026-03-16')
    expect((await lend(await newBook(), student, { dueOn: '2026-03-01' })).status).toBe(2220)
  })

  it('lends no more than three books to a student, and no more copies than there are, also at once', async () => {
    const student = await newStudent()
    const books = await Promise.all([1, 1, 1, 1, 1].map(newBook))
    const answers = await Promise.all(books.map(book => lend(book, student)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.find(({ status }) => status !== 200)?.response.errors?.['student']?.msg).toBe(
      'At most 3.',
    )
    const rare = await newBook(2)
    const readers = await Promise.all([0, 1, 2].map(newStudent))
    const rush = await Promise.all(readers.map(reader => lend(rare, reader)))
    expect(rush.map(({ status }) => status).toSorted()).toEqual([200, 200, 9994])
  })

  it('keeps a book and a student while loans refer to them', async () => {
    const [book, student] = [await newBook(), await newStudent()]
    await lend(book, student)
    for (const [resource, id] of [
      ['book', book],
      ['student', student],
    ]) {
      const { response } = await app.call<{ done: number; failed: { msg: string }[] }>(
        'POST',
        `${resource}/delete`,
        { ids: [id] },
      )
      expect(response).toMatchObject({ done: 0, failed: [{ code: '9994' }] })
      expect(response.failed[0]?.msg).toBe(
        'Other records refer to this one, so it can’t be deleted.',
      )
    }
  })

  it('asks what happened to a lost book, from those who may write it off', async () => {
    const { id } = (await lend(await newBook(), await newStudent())).response
    const lost = { id, version: 1, state: 'LOST' }
    expect((await post('loan/update', lost)).response.errors).toHaveProperty('reason')
    const clerk = await app.as({ rights: ['loan.read', 'loan.update'] })
    const told = { ...lost, reason: '水浸' }
    const refused = await app.call('POST', 'loan/update', told, { token: clerk.token })
    expect(refused.status).toBe(905)
    expect((await post('loan/update', told)).status).toBe(200)
  })

  it('fines a late return once; nobody pays more than they owe, and a payment is reversed once', async () => {
    const student = await newStudent()
    const { id } = (
      await lend(await newBook(), student, {
        lentAt: new Date(app.clock.now().getTime() - 20 * day).toISOString(),
        dueOn: '2026-02-20',
      })
    ).response
    expect((await post('loan/update', { id, version: 1, state: 'RETURNED' })).status).toBe(200)
    const fines = async () =>
      (
        await app.call<{ list: { id: string; amount: string; loan: string }[] }>(
          'GET',
          `fine/list?student=${student}&sort=createTime`,
        )
      ).response.list
    // ten days
    expect(await fines()).toMatchObject([{ amount: '5.00', loan: id }])
    const pay = (amount: string) => post('fine/pay', { input: { student, amount } })
    const tooMuch = await pay('6.00')
    expect([tooMuch.status, tooMuch.response.errors?.['amount']?.msg]).toEqual([
      34602,
      'Left: 5.00. That is 1.00 too few. Nothing was changed.',
    ])
    expect((await pay('5.00')).status).toBe(200)
    const payment = (await fines()).find(({ amount }) => amount === '-5.00')
    const waive = { id: payment?.id, input: { reason: 'Wrong student' } }
    expect((await post('fine/waive', waive)).status).toBe(200)
    expect((await post('fine/waive', waive)).status).toBe(34600)
    expect((await pay('5.00')).status).toBe(200)
    expect((await post('fine/create', { student, amount: '1.00', reason: 'x' })).status).toBe(404)
    expect((await runAudit(app.ports, [journalChecks])).findings).toEqual([])
  })

  it('reminds of an overdue book once, and counts it at the desk', async () => {
    const desk = async () => (await app.call<LibraryDesk>('GET', 'loan/desk')).response
    const before = await desk()
    await lend(await newBook(), await newStudent(), {
      lentAt: new Date(app.clock.now().getTime() - 20 * day).toISOString(),
      dueOn: '2026-03-01',
    })
    expect(await desk()).toMatchObject({ lent: before.lent + 1, overdue: before.overdue + 1 })
    for (let runs = 0; runs < 2; runs++) {
      await planSchedules(app.ports)
      await tasksDone(app.ports)
    }
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('应于 2026-03-01 归还')
  })
})
