import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeData, startServer, type RunningServer } from '../../../../../tests/support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ EDU_SEED: 'none' })
})
afterAll(async () => {
  await server.stop()
  removeData(server)
})

const send = async (path: string, body?: object, token?: string) => {
  const answer = await fetch(`${server.origin}/edu_adminserver/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': 'en',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as {
    responseHeader: { status: number }
    response: Record<string, unknown>
  }
}

it('a start with nobody in it: the first person registers their school, logs in with the password and reads the outbox (SET-03)', async () => {
  expect(
    (await send('app/login', { account: 'admin', password: 'Kite4Lamp' })).responseHeader.status,
  ).toBe(950)
  const contact = { channel: 'EMAIL', email: 'first@school.example' }
  expect(
    (await send('app/code/send', { ...contact, purpose: 'REGISTER' })).responseHeader.status,
  ).toBe(200)
  const code = /code to register is (\d{6})/.exec(server.output())?.[1]
  const orgReply = await send('app/createOrg', {
    ...contact,
    code,
    name: 'First',
    password: 'Kite4Lamp',
    orgName: 'First School',
    region: '1',
  })
  expect(orgReply).toMatchObject({
    responseHeader: { status: 200 },
    response: {
      setAuth: ['*'],
      institution: { name: 'First School', currency: 'USD', currencyChosen: false },
    },
  })
  const { response } = await send('app/login', {
    account: 'first@school.example',
    password: 'Kite4Lamp',
  })
  const token = String(response['accessToken'])
  expect((await send('teacher/list', undefined, token)).response).toMatchObject({ total: 0 })
  // from now on codes are only in the outbox
  const before = server.output()
  await send('app/code/send', { ...contact, purpose: 'LOGIN' })
  expect((await send('app/outbox', undefined, token)).response).toMatchObject({
    list: [
      { target: 'first@school.example', state: 'WAITING' },
      { target: 'first@school.example' },
    ],
  })
  expect(server.output()).toBe(before)
  expect((await send('app/captcha')).response['image']).toMatch(/^data:image\/png;base64,/)
})
