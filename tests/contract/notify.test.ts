import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { resumeTasks, tasksDone } from '../../server/engine/jobs/queue.ts'
import { defineMessage } from '../../src/schema/message.ts'
import { defineRules } from '../../server/engine/records/rules.ts'
import { errors } from '../../server/platform/errors/errors.ts'
import { rules } from '../../server/domains.ts'
import { defineResource, reference, text } from '../../src/schema/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { teachingSchool } from '../support/teaching.ts'

const label = { en: 'Loan', zh: '借阅' }
const loan = defineResource({
  name: 'loan',
  label,
  plural: label,
  title: 'book',
  fields: {
    book: text({ label: { en: 'Book', zh: '书' }, required: true, max: 60 }),
    studentId: reference({ label: { en: 'Student', zh: '学员' }, to: 'student' }),
    userId: reference({ label: { en: 'User', zh: '用户' }, to: 'user' }),
  },
  list: { columns: ['book'], sort: 'book' },
  form: {
    layout: 'sections',
    groups: [{ name: 'all', label, fields: ['book', 'studentId', 'userId'] }],
  },
})
const lent = defineMessage({
  name: 'loan.lent',
  sample: { book: 'Red Chamber' },
  en: ({ school, name, book }) => ({
    subject: `You have “${book}”`,
    text: `${school}: ${name}, you have “${book}”.`,
  }),
  zh: ({ school, name, book }) => ({
    subject: `已借出《${book}》`,
    text: `【${school}】${name}，您已借《${book}》。`,
  }),
})
const loanRules = defineRules(loan, {
  async afterWrite({ after }, ctx) {
    const facts = { book: after.book }
    if (after.studentId !== null)
      await ctx.notify({ resource: 'student', id: after.studentId }, lent, facts, {
        dedupeKey: after.book,
      })
    if (after.userId !== null) await ctx.notify({ resource: 'user', id: after.userId }, lent, facts)
    if (after.book === 'Forbidden') throw errors.permissionMissing()
  },
  actions: {},
})

interface Made {
  readonly id: string
  readonly version: number
}

describe.each(stores)('messages of rules, on $name', kind => {
  let store: TestStore
  let app: TestApp
  let sent: string[] = []
  let failsOnce = false
  beforeAll(async () => {
    const all = { ...resources, loan }
    store = await kind.open(Object.values(all))
    const note = async (to: string, words: string) => {
      if (failsOnce) {
        failsOnce = false
        throw new Error('the service is away')
      }
      sent.push(`${to}: ${words}`)
    }
    app = await makeApp({
      store,
      resources: all,
      rules: { ...rules, loan: loanRules },
      listed: true,
      ports: {
        sms: { send: async ({ phone, text: words }) => note(phone, words) },
        mail: { send: async ({ to, subject }) => note(to, subject) },
      },
    })
    await resumeTasks(app.ports, true)
  })
  beforeEach(() => void (sent = []))
  afterAll(() => store.dispose())
  const make = (values: object) => app.call<Made>('POST', 'loan/create', values)
  const done = () => tasksDone(app.ports)
  const student = (values: object) =>
    teachingSchool(app).student({ name: '王敏', countryCode: '86', ...values })

  it('are sent with the commit, in the language and by the channel of whom they are for', async () => {
    const studentId = await student({ phone: '13800000001' })
    const abroad = await student({
      name: 'Ann',
      countryCode: '44',
      phone: '7911123456',
      email: 'ann@example.org',
    })
    expect((await make({ book: 'A', studentId })).status).toBe(200)
    expect((await make({ book: 'B', studentId: abroad })).status).toBe(200)
    await done()
    expect(sent).toEqual([
      '13800000001: 【Demo School】王敏，您已借《A》。',
      'ann@example.org: You have “B”',
    ])
  })

  it('reach users too', async () => {
    const role = (await app.call<{ list: { id: string }[] }>('GET', 'role/list?limit=1')).response
    const { response } = await app.call<Made>('POST', 'user/create', {
      name: 'Clerk',
      account: `clerk.${kind.name}`,
      email: 'clerk@example.org',
      role: role.list[0]?.id,
      password: 'Kite4Lamp',
    })
    await make({ book: 'C', userId: response.id })
    await done()
    expect(sent).toEqual(['clerk@example.org: 已借出《C》'])
  })

  it('are sent once for each mark, however often the change is repeated', async () => {
    const studentId = await student({ phone: '13800000002' })
    const { id } = (await make({ book: 'D', studentId })).response
    await done()
    await app.call('POST', 'loan/update', { id, version: 1, book: 'E' })
    await app.call('POST', 'loan/update', { id, version: 2, book: 'D' })
    await done()
    expect(sent.map(one => one.slice(-3, -2))).toEqual(['D', 'E'])
  })

  it('are never sent of a change that is rolled back, nor to those who are gone or suspended', async () => {
    const studentId = await student({ phone: '13800000003' })
    expect((await make({ book: 'Forbidden', studentId })).status).toBe(905)
    await app.call('POST', 'student/update', { id: studentId, version: 1, status: 'SUSPENDED' })
    expect((await make({ book: 'F', studentId })).status).toBe(200)
    await done()
    expect(sent).toEqual([])
  })

  it('that may have been sent are not sent again', async () => {
    failsOnce = true
    await make({ book: 'G', studentId: await student({ phone: '13800000004' }) })
    await done()
    await resumeTasks(app.ports)
    await done()
    expect(sent).toEqual([])
    const rows = await store.db
      .selectFrom('outbox')
      .select('state')
      .where('state', '=', 'FAILED')
      .execute()
    expect(rows).toHaveLength(1)
  })
})
