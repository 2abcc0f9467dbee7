import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type {
  WebhookDelivery,
  WebhookFacts,
} from '../../resources/webhooks/webhook/webhook.calls.ts'
import { openWebhooks, type TestWebhooks } from '../support/webhooks.ts'
import { stores } from '../support/stores.ts'

interface Log {
  readonly list: readonly WebhookDelivery[]
  readonly total: number
}

describe.each(stores)('who knows of which deliveries, on $name', kind => {
  let world: TestWebhooks
  let hook: string
  let student: string
  let course: string
  let view: string
  let reader: string
  beforeAll(async () => {
    world = await openWebhooks(kind)
    const { id, receiver } = await world.hook({
      events: ['student.*', 'course.*', 'savedView.*'],
    })
    hook = id
    receiver.answers((_one, response) => void response.writeHead(410).end('no more of it'))
    student = await world.school.student({ name: 'Ann' })
    await world.done()
    receiver.answers()
    course = await world.school.course()
    view = await world.school.create('savedView', {
      name: 'Mine',
      resource: 'student',
      content: '{}',
    })
    await world.done()
    await world.turnOn(hook)
    const rights = ['student.read', 'savedView.read', 'webhook.read', 'webhook.update']
    reader = (await world.app.as({ rights })).token
  })
  afterAll(() => world.close())

  const ask = async <T = Log>(token: string | undefined, path: string, body?: object) =>
    (await world.app.call<T>(body ? 'POST' : 'GET', `webhook/${path}`, body, { token })).response
  const log = (token: string | undefined, query = '') =>
    ask(token, `deliveries?webhook=${hook}${query}`)
  const resourcesIn = ({ list }: Log) => [...new Set(list.map(({ resource }) => resource))]

  it('are told of the records that they may read, and of no others', async () => {
    const all = await log(undefined)
    expect(resourcesIn(all)).toEqual(expect.arrayContaining(['student', 'course', 'savedView']))
    const own = await log(reader)
    expect(resourcesIn(own).toSorted()).toEqual(['savedView', 'student'])
    expect(own.total).toBe(own.list.length)
    expect(own.list.find(({ resource }) => resource === 'student')).toMatchObject({
      recordId: student,
      title: 'Ann',
      answer: 'no more of it',
    })
    // somebody else's view
    const mine = all.list.find(({ resource }) => resource === 'savedView')
    expect(mine).toMatchObject({ recordId: view })
    const others = own.list.find(({ resource }) => resource === 'savedView')
    expect(others).toMatchObject({ recordId: null, title: null, answer: null, detail: null })
  })

  it('find no others by any filter', async () => {
    for (const query of [`&recordId=${course}`, '&type=course.created', `&recordId=${view}`]) {
      expect((await log(undefined, query)).total).toBe(1)
      expect(await log(reader, query)).toEqual({ list: [], total: 0 })
    }
    expect((await log(reader, `&recordId=${student}`)).total).toBe(1)
  })

  it('find theirs by resource, event and time', async () => {
    const totals = (query: string) =>
      Promise.all([undefined, reader].map(async token => (await log(token, query)).total))
    const at = (await log(undefined, `&recordId=${student}`)).list[0]?.at ?? ''
    const later = new Date(Date.parse(at) + 1).toISOString()
    expect(await totals('&resource=student')).toEqual([1, 1])
    expect(await totals('&resource=course')).toEqual([1, 0])
    expect(await totals('&resource=student&event=created')).toEqual([1, 1])
    expect(await totals('&resource=student&event=updated')).toEqual([0, 0])
    expect(await totals(`&resource=student&from=${at}&until=${later}`)).toEqual([1, 1])
    expect(await totals(`&resource=student&until=${at}`)).toEqual([0, 0])
    expect(await totals(`&resource=student&from=${later}`)).toEqual([0, 0])
  })

  it('count and send again no others', async () => {
    const facts = async (token?: string) => ask<WebhookFacts>(token, `facts?webhook=${hook}`)
    const [all, own] = [await facts(), await facts(reader)]
    expect([own.failed, own.failed < all.failed]).toEqual([(await log(reader)).total, true])
    const [hidden] = (await log(undefined, `&recordId=${course}`)).list
    const one = { webhook: hook, ids: [hidden?.id] }
    expect(await ask(reader, 'resend', one)).toEqual({ count: 0 })
    const none = { webhook: hook, ids: [] }
    expect(await ask(undefined, 'resend', none), 'none are not all').toEqual({ count: 0 })
    expect(await ask(reader, 'resend', { webhook: hook })).toEqual({ count: own.failed })
    await world.done()
    const state = (await log(undefined, `&recordId=${course}`)).list[0]?.state
    expect(state).toBe('FAILED')
    expect(await ask(undefined, 'resend', one)).toEqual({ count: 1 })
  })

  it('see events of no record, with the right to webhooks alone', async () => {
    const { token } = await world.app.as({ rights: ['webhook.read'] })
    await world.app.call('POST', 'webhook/test', { webhook: hook })
    await world.done()
    const { list } = await log(token)
    expect(list.map(({ type }) => type)).toContain('webhook.test')
    expect(list.filter(({ recordId }) => recordId !== null)).toEqual([])
  })
})

describe.each(stores)('masks in the delivery log, on $name', kind => {
  it('hold for the names of records', async () => {
    const { student } = resources
    const { name } = student.fields
    const masked = { ...name, options: { ...name.options, masked: 'studentName' } }
    const own = {
      ...resources,
      student: { ...student, fields: { ...student.fields, name: masked } },
    }
    const world = await openWebhooks(kind, {}, { resources: own })
    const { id } = await world.hook()
    await world.school.student({ name: 'Annabel' })
    await world.done()
    const rights = ['student.read', 'webhook.read', 'webhook.update']
    const titleFor = async (masks: readonly string[]) => {
      const { token } = await world.app.as({ rights, masks: [...masks] })
      const path = `webhook/deliveries?webhook=${id}`
      const answer = await world.app.call<Log>('GET', path, undefined, { token })
      return answer.response.list[0]?.title
    }
    expect(await titleFor([])).toBe('Annabel')
    expect(await titleFor(['studentName'])).toBeNull()
    await world.close()
  })
})
