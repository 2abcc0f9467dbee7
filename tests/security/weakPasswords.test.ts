import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { codeSentTo, freshEmail, freshPhone, registered, visitor } from '../support/visitors.ts'

const common = ['123456', 'password', 'PassWord', 'aaaaaa', 'qwerty', '11111111', 'iloveyou']
const more = ['Passw0rd', '121212', '456789', 'fedcba', 'abcabcabc', 'woaini']
const tooCommon = {
  en: 'This password is among the most used and easily guessed. Choose another one.',
  zh: '该密码过于常见，容易被猜到，请换一个。',
}
const own = {
  en: 'The password must not be the account, name, phone or email. Choose another one.',
  zh: '密码不能与账号、姓名、手机号或邮箱相同，请换一个。',
}

describe.each(stores)('easily guessed passwords on $name', kind => {
  let store: TestStore
  let t: TestApp
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, listed: true })
  }, 60_000)
  afterAll(() => store.dispose())

  type Refusal = { errors?: Record<string, { code: string; msg: string }> }
  const expectRefused = (
    { status, response }: { status: number | string; response: unknown },
    text: string,
  ) => {
    const { errors = {} } = (response ?? {}) as Refusal
    const [field = ''] = Object.keys(errors)
    expect([
      status,
      field.replace(/^input\./, ''),
      errors[field]?.code,
      errors[field]?.msg,
    ]).toEqual([2115, 'password', '2115', text])
  }

  it('are refused of whoever registers, in both languages', async () => {
    const { given, target } = freshPhone()
    const guest = visitor(t)
    await guest.send('app/code/send', { ...given, purpose: 'REGISTER' })
    const code = await codeSentTo(t, target)
    const register = (password: string, lang = 'en', name = 'Ann') =>
      guest.send('app/register', { ...given, code, name, password }, { lang })
    for (const password of [...common, ...more])
      expectRefused(await register(password), tooCommon.en)
    expectRefused(await register('123456', 'zh-CN'), tooCommon.zh)
    expectRefused(await register(given.phone), own.en)
    expectRefused(await register(given.phone.slice(-8), 'zh-CN'), own.zh)
    expectRefused(await register('AnnieLee', 'en', 'Annie Lee'), own.en)
    // the code is still valid after the refusal of a weak password
    expect((await register('Kite4Lamp')).status).toBe(200)
  })

  it('are refused of whoever founds an institution', async () => {
    const { given, target, email } = freshEmail()
    const guest = visitor(t)
    await guest.send('app/code/send', { ...given, purpose: 'REGISTER' })
    const code = await codeSentTo(t, target)
    const found = (password: string) =>
      guest.send('app/createOrg', {
        ...given,
        code,
        name: 'Ann',
        password,
        orgName: 'School of Ann',
        region: '86',
      })
    expectRefused(await found('123456'), tooCommon.en)
    expectRefused(await found(email.split('@')[0] ?? ''), own.en)
  })

  it('are refused as the new password of an account, forgotten or changed', async () => {
    const { given, target } = await registered(t, freshPhone(), 'Kite4Lamp')
    const guest = visitor(t)
    await guest.send('app/code/send', { ...given, purpose: 'RESET' })
    const code = await codeSentTo(t, target)
    const reset = (password: string) =>
      guest.send('app/password/reset', { ...given, code, password })
    expectRefused(await reset('qwerty'), tooCommon.en)
    expect((await reset('Kite4Lamp5')).status).toBe(200)
    const { token, account } = await t.as({ rights: [] })
    const change = (password: string) =>
      visitor(t).send('app/password/change', { old: 'Kite4Lamp', password }, { token })
    expectRefused(await change('letmein'), tooCommon.en)
    expectRefused(await change(account.toUpperCase()), own.en)
    expect((await change('Kite4Lamp5')).status).toBe(200)
  })

  it('are refused of an institution for its people', async () => {
    const { response: student } = await t.call<{ id: string }>('POST', 'student/create', {
      name: 'Li Lei',
      account: 'lilei2026',
      countryCode: '86',
      phone: '13812345678',
    })
    const set = (password: string) =>
      t.call('POST', 'student/resetPassword', { id: student.id, input: { password } })
    expectRefused(await set('123456'), tooCommon.en)
    expectRefused(await set('lilei2026'), own.en)
    const { response: roles } = await t.call<{ list: { id: string }[] }>('GET', 'role/list')
    const create = (password: string) =>
      t.call('POST', 'user/create', {
        name: 'Clerk',
        account: 'clerk2026',
        role: roles.list[0]?.id,
        password,
      })
    expectRefused(await create('dragon'), tooCommon.en)
    expectRefused(await create('clerk2026'), own.en)
    expect((await create('Kite4Lamp')).status).toBe(200)
  })
})

it('stop the start where the first administrator would get one', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'edu-weak-'))
  const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
    env: { ...process.env, DATA_DIR, EDU_ADMIN_PASSWORD: 'password1' },
    encoding: 'utf8',
  })
  rmSync(DATA_DIR, { recursive: true, force: true })
  expect([status, stderr.trim()]).toEqual([
    1,
    'EDU_ADMIN_PASSWORD is among the most used passwords; choose another',
  ])
})
