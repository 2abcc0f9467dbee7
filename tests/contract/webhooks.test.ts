import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWebhooks, type TestWebhooks } from '../support/webhooks.ts'
import { signatureOf } from '../support/receiver.ts'
import { stores } from '../support/stores.ts'

const minute = 60_000

describe.each(stores)('webhooks on $name', kind => {
  let world: TestWebhooks
  beforeAll(async () => {
    world = await openWebhooks(kind)
  })
  afterAll(() => world.close())

  it('tell of every change, signed, with the record as the change left it', async () => {
    const { id, receiver } = await world.hook()
    const secret = await world.secret(id)
    const student = await world.school.student({ name: 'Ann' })
    await world.update(student, { name: 'Bea' })
    await world.app.call('POST', 'student/delete', { ids: [student] })
    await world.app.call('POST', 'student/restore', { ids: [student] })
    await world.school.course()
    await world.done()

    const { received } = receiver
    expect(received.map(({ type, data }) => [type, data.version, data.record['name']])).toEqual([
      ['student.created', 1, 'Ann'],
      ['student.updated', 2, 'Bea'],
      ['student.deleted', 3, 'Bea'],
      ['student.restored', 4, 'Bea'],
    ])
    expect(received[1]?.data.changed).toEqual(['name'])
    for (const one of received) {
      expect(one.headers['content-type']).toContain('application/json')
      expect(one.headers['webhook-signature']).toBe(signatureOf(one, secret))
      expect(Number(one.headers['webhook-timestamp'])).toBe(
        Math.floor(world.app.clock.now().getTime() / 1000),
      )
    }
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(4)
    expect(await world.log(id)).toMatchObject({
      total: 4,
      list: [
        { type: 'student.restored', state: 'DELIVERED', status: 200, tries: 1, answer: 'taken' },
        {},
        {},
        {},
      ],
    })
    await world.end(id)
  })

  it('hold back later changes of a record whose delivery fails, and of no other', async () => {
    const { id, receiver } = await world.hook()
    const [a, b] = [await world.school.student(), await world.school.student()]
    await world.done()
    receiver.received.length = 0
    receiver.answers(
      ({ data }, response) => void response.writeHead(data.id === a ? 500 : 200).end(),
    )
    await world.update(a, { name: 'A1' })
    await world.update(a, { name: 'A2' })
    await world.update(b, { name: 'B1' })
    await world.update(b, { name: 'B2' })
    await world.done()
    const names = () => receiver.received.map(({ data }) => data.record['name'])
    expect(names().toSorted()).toEqual(['A1', 'B1', 'B2'])

    receiver.answers()
    await world.after(7_000)
    expect(names().slice(3)).toEqual(['A1', 'A2'])
    const tries = receiver.received.filter(({ data }) => data.record['name'] === 'A1')
    expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await world.end(id)
  })
})
