import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webhookOffReasons } from '../../resources/webhooks/webhook/webhook.options.ts'
import { resources } from '../../resources/index.ts'
import {
  lookAtWebhooks,
  queueDelivery,
  webhooks,
  webhooksDone,
} from '../../server/domain/webhooks/index.ts'
import { watchRound } from '../../server/engine/changes/watches.ts'
import { importsDone } from '../../server/engine/imports/background.ts'
import { seededIds } from '../../server/platform/ids.ts'
import { retryPauses } from '../../server/domain/webhooks/retry.ts'
import { createRecord } from '../../server/engine/records/create.ts'
import { systemContexts } from '../../server/engine/records/system.ts'
import { updateRecord } from '../../server/engine/records/update.ts'
import { deferred } from '../../server/platform/store/deferred.ts'
import { sweep } from '../../server/sweep.ts'
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
    const { list } = await world.log(id, `&recordId=${a}&state=WAITING`)
    const held = list.find(({ tries }) => tries > 0)
    expect(held).toMatchObject({ status: 500, tries: 1 })
    const again = await world.app.call('POST', 'webhook/resend', { webhook: id, ids: [held?.id] })
    expect(again.response).toEqual({ count: 1 })
    await world.done()
    expect(names().slice(3)).toEqual(['A1', 'A2'])
    const tries = receiver.received.filter(({ data }) => data.record['name'] === 'A1')
    expect(new Set(tries.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    await world.end(id)
  })

  it('are one for each change of a bulk edit and its undo, and none for what was rolled back or refused', async () => {
    const { id, receiver } = await world.hook({ events: ['student.updated'] })
    const ids = [await world.school.student(), await world.school.student()]
    const edited = await world.app.call('POST', 'student/updateMany', {
      ids,
      data: { name: 'Cat' },
    })
    expect(edited.status).toBe(200)
    await world.done()
    expect(receiver.received.map(({ data }) => data.id).toSorted()).toEqual(ids.toSorted())

    const undone = await world.app.call('POST', 'operation/undo', {
      id: edited.headers.get('x-operation'),
    })
    expect(undone.status).toBe(200)
    await world.done()
    expect(receiver.received.map(({ data }) => data.version).toSorted()).toEqual([2, 2, 3, 3])

    const of = await systemContexts(world.app.ports, world.app.institution)
    await world.app.scope
      .transaction(async tx => {
        await updateRecord(tx, of('student'), { id: ids[0] ?? '', changes: { name: 'Dan' } })
        throw new Error('no')
      })
      .catch(() => undefined)
    const stale = { id: ids[0], version: 1, name: 'Eve' }
    expect((await world.app.call('POST', 'student/update', stale)).status).toBe(409)
    await world.look()
    expect(receiver.received).toHaveLength(4)
    await world.end(id)
  })

  it('are one for each row of an import', async () => {
    const { id, receiver } = await world.hook({ events: ['student.created'] })
    const form = new FormData()
    const lines = ['Name,Account', ...Array.from({ length: 40 }, (_, n) => `Row ${n},row${n}`)]
    form.set('file', new File([`\ufeff${lines.join('\r\n')}\r\n`], 'rows.csv'))
    await world.app.app.request('/edu_adminserver/student/import', {
      method: 'POST',
      headers: { Authorization: `Bearer ${world.app.administrator.token}` },
      body: form,
    })
    await importsDone(world.app.ports)
    await world.done()
    const accounts = receiver.received.map(({ data }) => data.record['account'])
    expect(accounts.toSorted()).toEqual(
      lines
        .slice(1)
        .map(line => line.split(',')[1])
        .toSorted(),
    )
    await world.end(id)
  })

  it('are sent by one of several servers, in their order', async () => {
    const other = { ...world.app.ports, ids: seededIds(99, world.app.clock.now().getTime()) }
    const { id, receiver } = await world.hook({ events: ['student.updated'] })
    await watchRound(other, 'webhooks', true)
    const ids = await Promise.all(Array.from({ length: 6 }, () => world.school.student()))
    for (let n = 0; n < 5; n++)
      await Promise.all(ids.map(one => world.update(one, { name: `Round ${n}` })))
    for (let looks = 0; looks < 3; looks++) {
      await Promise.all([world.done(), webhooksDone(other)])
      await Promise.all([lookAtWebhooks(world.app.ports), lookAtWebhooks(other)])
    }
    await Promise.all([world.done(), webhooksDone(other)])
    await webhooks.halt(other)
    expect(receiver.received).toHaveLength(30)
    for (const one of ids)
      expect(
        receiver.received.filter(({ data }) => data.id === one).map(({ data }) => data.version),
      ).toEqual([2, 3, 4, 5, 6])
    await world.end(id)
  })

  it('miss no change that commits late and take none twice', async () => {
    const { id, receiver } = await world.hook({ events: ['course.*'] })
    if (kind.name === 'pglite') return world.end(id)
    const of = await systemContexts(world.app.ports, world.app.institution)
    let commit: () => void = () => undefined
    const held = new Promise<void>(open => (commit = open))
    const began = deferred<undefined>()
    const late = world.app.scope.transaction(async tx => {
      await createRecord(tx, of('course'), { courseName: 'Late' })
      began.resolve(undefined)
      await held
    })
    await began.promise
    await world.school.course({ courseName: 'Early' })
    await world.done()
    const names = () => receiver.received.map(({ data }) => data.record['courseName'])
    expect(names()).toEqual(['Early'])
    commit()
    await late
    await world.done()
    await world.look()
    expect(names()).toEqual(['Early', 'Late'])
    await world.end(id)
  })

  it('send what their maker may see, and stop where they may no longer see it', async () => {
    const reads = ['student.read', 'webhook.read', 'webhook.create', 'webhook.update']
    const clerk = await world.app.as({ rights: reads, masks: ['studentPhone'] })
    const { id, receiver } = await world.hook({}, clerk.token)
    const refused = await world.app.call(
      'POST',
      'webhook/create',
      { name: 'Teachers', url: receiver.url, events: ['teacher.*'] },
      { token: clerk.token },
    )
    expect(refused.status).toBe(905)
    await world.school.student({ phone: '13812345678' })
    await world.done()
    expect(receiver.received[0]?.data.record['phone']).toMatch(/\*/)
    expect(receiver.received[0]?.body).not.toContain('13812345678')

    await world.app.scope.db
      .updateTable('member')
      .set({ rights: ['webhook.read'] })
      .where('accountId', '=', clerk.id)
      .execute()
    const student = await world.school.student()
    await world.done()
    expect(receiver.received).toHaveLength(1)
    expect(await world.app.scope.get(resources.webhook, id)).toMatchObject({
      status: 'FAILED',
      offReason: 'MAKER_RIGHTS',
    })
    const { list } = await world.log(id)
    expect(list[0]).toMatchObject({ recordId: student, state: 'FAILED', error: 'OFF' })

    await world.turnOn(id)
    await world.resendAll(id)
    expect(receiver.received.map(({ data }) => data.id)).toContain(student)
    expect((await world.app.scope.get(resources.webhook, id))?.owner).toBe(
      world.app.administrator.id,
    )
    await world.end(id)
  })

  it('lend nobody’s sight to an address that another person has entered', async () => {
    const reads = ['student.read', 'webhook.read', 'webhook.create', 'webhook.update']
    const clerk = await world.app.as({ rights: reads, masks: ['studentPhone'] })
    const { id, receiver } = await world.hook({}, clerk.token)
    const change = async (values: object, token?: string) => {
      const row = await world.app.scope.get(resources.webhook, id)
      const body = { id, version: row?.version, ...values }
      return (await world.app.call('POST', 'webhook/update', body, { token })).status
    }
    const owner = async () => (await world.app.scope.get(resources.webhook, id))?.owner
    // the receiver has itself turned off, so that an administrator turns it on
    receiver.status(410, 'echo')
    await world.school.student({ phone: '13812345699' })
    await world.done()
    expect((await world.app.scope.get(resources.webhook, id))?.offReason).toBe('GONE')
    // events of records that the person can't view are not stored for it either
    expect(await change({ events: ['teacher.*'] }, clerk.token)).toBe(905)
    receiver.answers()
    await world.turnOn(id)
    expect(await change({ name: 'Another name' })).toBe(200)
    expect(await owner()).toBe(clerk.id)
    await world.resendAll(id)
    for (const { body } of receiver.received) expect(body).not.toContain('13812345699')

    // only people who can change webhooks see a receiver's response
    const reader = await world.app.as({ rights: ['webhook.read', 'student.read'] })
    const log = await world.app.call<{ list: { answer: string | null }[] }>(
      'GET',
      `webhook/deliveries?webhook=${id}`,
      undefined,
      { token: reader.token },
    )
    expect(log.response.list.map(({ answer }) => answer)).toEqual([null])
    expect((await world.log(id)).list[0]?.answer).not.toBeNull()

    // a person who can't have webhooks any more sends nothing
    const sent = receiver.received.length
    await world.app.scope.db
      .updateTable('member')
      .set({ rights: ['student.read'] })
      .where('accountId', '=', clerk.id)
      .execute()
    await world.school.student()
    await world.done()
    expect(receiver.received).toHaveLength(sent)
    expect((await world.app.scope.get(resources.webhook, id))?.offReason).toBe('MAKER_RIGHTS')
    await world.turnOn(id)
    expect(await owner()).toBe(world.app.administrator.id)
    await world.end(id)
  })

  it('stop where their maker has left the institution', async () => {
    const clerk = await world.app.as({ rights: ['student.read', 'webhook.create'] })
    const { id, receiver } = await world.hook({}, clerk.token)
    await world.app.scope.db
      .updateTable('member')
      .set({ status: 'SUSPENDED' })
      .where('accountId', '=', clerk.id)
      .execute()
    await world.school.student()
    await world.done()
    expect(receiver.received).toEqual([])
    expect((await world.app.scope.get(resources.webhook, id))?.offReason).toBe('MAKER_LEFT')
    await world.end(id)
  })

  it('are tried again for a day, then turned off, and nothing is lost', async () => {
    const { id, receiver } = await world.hook()
    receiver.status(503, 'closed')
    const student = await world.school.student({ name: 'Eve' })
    await world.done()
    expect(receiver.received).toHaveLength(1)
    for (const [tries, pause] of retryPauses.entries()) {
      await world.after(pause - 1)
      expect(receiver.received).toHaveLength(tries + 1)
      await world.after(pause * 0.2 + 1)
    }
    expect(receiver.received).toHaveLength(8)
    expect(await world.app.scope.get(resources.webhook, id)).toMatchObject({
      status: 'FAILED',
      offReason: 'FAILING',
    })
    // the people responsible are notified, each once
    const told = await world.app.scope.db
      .selectFrom('task')
      .select('input')
      .where('kind', '=', 'notice')
      .where('name', 'like', `%webhook.turnedOff%${id}%`)
      .execute()
    expect(told.map(({ input }) => input)).toMatchObject([
      {
        resource: 'user',
        message: 'webhook.turnedOff',
        words: { en: { text: expect.stringContaining(webhookOffReasons.FAILING.en) } },
      },
    ])
    expect((await world.log(id)).list[0]).toMatchObject({ tries: 8, status: 503, answer: 'closed' })
    await world.update(student, { name: 'Fay' })
    await world.look()
    expect(receiver.received).toHaveLength(8)

    receiver.answers()
    const refused = await world.app.call('POST', 'webhook/resend', { webhook: id })
    expect([refused.status, refused.msg]).toEqual([409, 'The webhook is off. Turn it on first.'])
    await world.turnOn(id)
    expect(receiver.received).toHaveLength(8)
    expect(await world.resendAll(id)).toBe(2)
    expect(receiver.received.slice(8).map(({ data }) => data.record['name'])).toEqual([
      'Eve',
      'Fay',
    ])
    expect(await world.facts(id)).toMatchObject({ delivered: 2, failed: 0, failingSince: null })
    await world.end(id)
  })

  it('say what is wrong with a receiver', async () => {
    const { id, receiver } = await world.hook()
    const errorOf = async () => {
      await world.school.student()
      await world.done()
      const { list } = await world.log(id)
      return [list[0]?.error, list[0]?.status]
    }
    let redirects = 0
    receiver.answers((_received, response) => {
      redirects += 1
      response.writeHead(302, { location: receiver.url }).end()
    })
    expect(await errorOf()).toEqual(['REDIRECT', 302])
    expect(redirects).toBe(1)
    receiver.answers(() => undefined)
    expect(await errorOf()).toEqual(['TIMEOUT', null])
    receiver.answers((_received, response) => void response.socket?.destroy())
    expect(await errorOf()).toEqual(['BROKEN', null])
    receiver.status(410)
    expect(await errorOf()).toEqual(['STATUS', 410])
    expect((await world.app.scope.get(resources.webhook, id))?.offReason).toBe('GONE')
    await world.end(id)
  })

  it('are signed with both secrets for a day after a renewal, and each is shown once', async () => {
    const { id, receiver } = await world.hook()
    const old = await world.secret(id)
    expect(old).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const again = await world.app.call('POST', 'webhook/secret/show', { webhook: id })
    expect(again.status).toBe(409)
    const renewed = (
      await world.app.call<{ secret: string }>('POST', 'webhook/secret/renew', { webhook: id })
    ).response.secret
    await world.school.student()
    await world.done()
    const [first] = receiver.received
    if (!first) throw new Error('nothing was sent')
    expect(first.headers['webhook-signature']).toBe(
      `${signatureOf(first, renewed)} ${signatureOf(first, old)}`,
    )
    await world.after(25 * 60 * minute)
    await world.school.student()
    await world.done()
    const last = receiver.received.at(-1)
    if (!last) throw new Error('nothing was sent')
    expect(last.headers['webhook-signature']).toBe(signatureOf(last, renewed))

    const stored = await world.app.scope.db
      .selectFrom('webhookSecret')
      .select('secret')
      .where('webhook', '=', id)
      .execute()
    const answers = await world.app.scope.db.selectFrom('idempotency').select('reply').execute()
    const audit = await world.app.scope.db.selectFrom('audit').select(['before', 'after']).execute()
    for (const secret of [old, renewed])
      expect(JSON.stringify([stored, answers, audit, world.app.log])).not.toContain(secret)
    await world.end(id)
  })

  it('send a test event, and what other parts of the server queue', async () => {
    const { id, receiver } = await world.hook()
    const { response } = await world.app.call<{ id: string }>('POST', 'webhook/test', {
      webhook: id,
    })
    await world.done()
    expect(receiver.received.map(({ type, headers }) => [type, headers['webhook-id']])).toEqual([
      ['webhook.test', response.id],
    ])
    const { ids, clock } = world.app.ports
    const at = { ids, now: clock.now().toISOString() }
    const event = { type: 'automation.ran', data: { automation: 'a1' } }
    const queue = (fails: boolean) =>
      world.app.scope.transaction(async tx => {
        await queueDelivery(tx, at, id, event)
        if (fails) throw new Error('no')
      })
    await queue(true).catch(() => undefined)
    await queue(false)
    await world.done()
    await world.look()
    expect(receiver.received.slice(1)).toMatchObject([event])
    await world.end(id)
    await expect(queue(false)).rejects.toThrow()
  })

  it('hear nothing of another institution, which finds nothing of them', async () => {
    const { id, receiver } = await world.hook()
    const { token } = world.app.stranger
    await world.app.call(
      'POST',
      'student/create',
      { name: 'Foreign', account: 'foreign' },
      { token },
    )
    await world.look()
    expect(receiver.received).toEqual([])
    const ask = async (method: 'GET' | 'POST', path: string) =>
      (
        await world.app.call(
          method,
          `webhook/${path}${method === 'GET' ? `?webhook=${id}` : ''}`,
          method === 'POST' ? { webhook: id } : undefined,
          { token },
        )
      ).status
    expect(await ask('GET', 'facts')).toBe(404)
    expect(await ask('GET', 'deliveries')).toBe(404)
    for (const path of ['test', 'resend', 'secret/show', 'secret/renew'])
      expect(await ask('POST', path)).toBe(404)
    await world.end(id)
  })

  it('refuse addresses of this machine and of private networks in words', async () => {
    const said = async (url: string) => {
      const words: unknown[] = []
      for (const lang of ['en', 'zh-CN']) {
        const { status, response } = await world.app.call<{
          errors: Record<string, { msg: string }>
        }>(
          'POST',
          'webhook/create',
          { name: 'No', url, events: ['student.*'] },
          { headers: { 'Accept-Language': lang } },
        )
        words.push(status, response.errors?.['url']?.msg)
      }
      return words
    }
    const inner = [
      9994,
      expect.stringContaining('private network'),
      9994,
      expect.stringContaining('该地址指向本机或内网'),
    ]
    for (const host of [
      '10.0.0.7',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '[fd00::1]',
      '[::ffff:10.0.0.1]',
      '0.0.0.0',
      'printer.local',
    ])
      expect([host, ...(await said(`https://${host}/`))]).toEqual([host, ...inner])
    expect((await said('http://example.com/'))[3]).toContain('请填写以 https:// 开头的地址')
    expect((await said('https://example.com:22/'))[3]).toContain('不能使用端口 22')
    expect(await said('https://me:secret@example.com/')).toMatchObject({ 0: 9994, 2: 9994 })
  })

  it('keep deliveries for 30 days', async () => {
    const { id } = await world.hook()
    await world.school.student()
    await world.done()
    const sweepNow = () => sweep(world.app.ports)
    await world.after(29 * 24 * 60 * minute)
    await sweepNow()
    expect((await world.log(id)).total).toBe(1)
    await world.after(2 * 24 * 60 * minute)
    await sweepNow()
    expect((await world.log(id)).total).toBe(0)
    await world.end(id)
  })
})

describe.each(stores)('names that lead elsewhere, on $name', kind => {
  it('are judged when the connection is made', async () => {
    let address = '93.184.215.14'
    const world = await openWebhooks(kind, {
      local: false,
      resolve: (_host, _options, done) => done(null, [{ address, family: 4 }]),
    })
    const { id } = await world.hook({ url: 'https://hooks.example.com/' })
    for (address of ['127.0.0.1', '10.1.2.3', '169.254.169.254']) {
      await world.school.student()
      await world.done()
      expect((await world.log(id)).list[0]).toMatchObject({ error: 'PRIVATE', detail: address })
    }
    await world.close()
  })
})
