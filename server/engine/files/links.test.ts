import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quietLog } from '../../../mocks/portable.ts'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { startS3 } from '../../../tests/support/s3Server.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { s3Files } from '../../adapters/s3Files.ts'
import type { EnginePorts } from '../ports.ts'
import { signFile, type LinkOptions } from '../../platform/http/files.ts'
import { fileKeyOf } from './fileKey.ts'

const content = new TextEncoder().encode('0123456789')

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'links of files on %s',
  (_name, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())

    const open = async (ports: Partial<EnginePorts> = {}, type = 'text/plain') => {
      const allowed = new Set<string>()
      const t: TestApp = await makeApp({
        store,
        ports: {
          fileAccess: { box: async (_scope, _id, person) => allowed.has(person) },
          ...ports,
        },
      })
      const file = { id: t.ports.ids.next(), name: '课件 1.txt' }
      await t.scope.db
        .insertInto('fileRow')
        .values({
          ...file,
          type,
          size: content.byteLength,
          resource: 'box',
          field: null,
          ownerId: t.administrator.id,
          createTime: t.clock.now().toISOString(),
          waits: false,
        })
        .execute()
      await t.ports.files.put(fileKeyOf(t.institution, file.id), content)
      const link = (options: LinkOptions) => signFile(t.ports, t.institution, file, options)
      /** The cookie that a browser gets with a call of a session. */
      const passOf = async (token: string, headers: Record<string, string> = {}) => {
        const answer = await t.app.request('/edu_adminserver/app/session', {
          headers: {
            Authorization: `Bearer ${token}`,
            'Sec-Fetch-Site': 'same-origin',
            ...headers,
          },
        })
        return answer.headers.get('set-cookie') ?? ''
      }
      const get = async (url: string, cookie = '', headers: Record<string, string> = {}) => {
        const answer = await t.app.request(url, {
          headers: { ...(cookie ? { Cookie: cookie.split(';')[0] ?? '' } : {}), ...headers },
        })
        const text = await answer.text()
        const code = text.startsWith('{')
          ? (JSON.parse(text) as { responseHeader: { status: number } }).responseHeader.status
          : 200
        return { http: answer.status, code, text, headers: answer.headers }
      }
      return { t, file, link, passOf, get, allowed }
    }

    it('a personal link opens in its own person’s browser alone, and in nobody’s without a session', async () => {
      const { t, link, passOf, get, allowed } = await open()
      const anna = await t.as({ rights: ['student.read'] })
      const ben = await t.as({ rights: ['*'] })
      allowed.add(anna.id)
      const url = await link({ person: anna.id, seconds: 60, disposition: 'inline' })
      const [annas, bens] = [await passOf(anna.token), await passOf(ben.token)]
      expect(annas).toMatch(/^edu_file=\S+; Path=\/edu_adminserver; HttpOnly; SameSite=Lax$/)
      const opened = await get(url, annas)
      expect([opened.http, opened.text]).toEqual([200, '0123456789'])
      expect(opened.headers.get('content-disposition')).toMatch(/^inline; .*%E8%AF%BE/)
      expect(await get(url, bens)).toMatchObject({ http: 404, code: 34002 })
      expect(await get(url)).toMatchObject({ http: 401, code: 401 })
      expect(await get(url, `${annas.split(';')[0]}x`)).toMatchObject({ http: 401 })
      // one person's pass is not valid under another person's name
      const forged = bens.replace(ben.id, anna.id)
      expect(await get(url, forged)).toMatchObject({ http: 401 })
      await t.call('POST', 'app/logout', {}, { token: anna.token })
      expect(await get(url, annas)).toMatchObject({ http: 401 })
    })

    it('who may fetch is judged at each request; an expired link and a changed one are told apart', async () => {
      const { t, link, passOf, get, allowed } = await open()
      const { administrator } = t
      const pass = await passOf(administrator.token)
      const url = await link({ person: administrator.id, seconds: 60 })
      expect(await get(url, pass)).toMatchObject({ http: 404, code: 404 })
      allowed.add(administrator.id)
      expect((await get(url, pass)).http).toBe(200)
      allowed.clear()
      expect((await get(url, pass)).http).toBe(404)
      allowed.add(administrator.id)
      for (const changed of [
        url.replace('p=', 'p=x'),
        `${url}&d=inline`,
        url.replace(/until=\d+/, 'until=999999999999'),
        url.replace(/&p=[^&]*/, ''),
      ])
        expect(await get(changed, pass), changed).toMatchObject({ http: 404, code: 404 })
      t.clock.advance(61_000)
      const expired = await get(url, pass, { 'Accept-Language': 'zh-CN' })
      expect([expired.http, expired.code]).toEqual([404, 34001])
      expect(expired.text).toContain('链接已过期')
      expect((await get(await link({ person: administrator.id, seconds: 60 }), pass)).http).toBe(
        200,
      )
    })

    it('answers ranges, and never shows what could run', async () => {
      const { t, link, passOf, get, allowed } = await open({}, 'text/html')
      allowed.add(t.administrator.id)
      const pass = await passOf(t.administrator.token)
      const url = await link({ person: t.administrator.id, seconds: 60, disposition: 'inline' })
      const part = await get(url, pass, { Range: 'bytes=2-4' })
      expect([part.http, part.text, part.headers.get('content-range')]).toEqual([
        206,
        '234',
        'bytes 2-4/10',
      ])
      expect(part.headers.get('content-disposition')).toMatch(/^attachment/)
      expect(part.headers.get('x-content-type-options')).toBe('nosniff')
    })

    it('a console on another site gets a cookie that its pages alone send; programs get none', async () => {
      const { t, passOf } = await open()
      const { token } = t.administrator
      expect(await passOf(token, { 'Sec-Fetch-Site': 'cross-site' })).toContain(
        'HttpOnly; SameSite=None; Secure; Partitioned',
      )
      expect(await passOf(token, { 'X-Forwarded-Proto': 'https' })).toContain('; Secure')
      const held = await passOf(token)
      expect(await passOf(token, { Cookie: held.split(';')[0] ?? '' })).toBe('')
      const program = await t.call('GET', 'app/session')
      expect(program.headers.get('set-cookie')).toBeNull()
    })

    it('an object store gives the bytes itself, at an address that holds for a minute', async () => {
      const { settings, stop } = await startS3()
      try {
        const files = s3Files({ ...settings, publicEndpoint: settings.endpoint }, quietLog)
        const { t, link, passOf, get, allowed } = await open({ files })
        allowed.add(t.administrator.id)
        const pass = await passOf(t.administrator.token)
        const url = await link({
          person: t.administrator.id,
          seconds: 60,
          disposition: 'attachment',
          name: '第二课 (2).txt',
        })
        const moved = await get(url, pass)
        expect([moved.http, moved.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
        const direct = new URL(moved.headers.get('location') ?? '')
        expect(direct.origin).toBe(settings.endpoint)
        expect(direct.searchParams.get('X-Amz-Expires')).toBe('60')
        const answer = await fetch(direct, { headers: { Range: 'bytes=0-3' } })
        expect([answer.status, await answer.text()]).toEqual([206, '0123'])
        expect(answer.headers.get('content-type')).toBe('text/plain')
        expect(answer.headers.get('content-disposition')).toBe(
          `attachment; filename="file.txt"; filename*=UTF-8''%E7%AC%AC%E4%BA%8C%E8%AF%BE%20%282%29.txt`,
        )
        // not where browsers can't reach the store
        const through = await open({ files: s3Files(settings, quietLog) })
        through.allowed.add(through.t.administrator.id)
        const plain = await through.link({ person: through.t.administrator.id, seconds: 60 })
        const itsPass = await through.passOf(through.t.administrator.token)
        expect((await through.get(plain, itsPass)).text).toBe('0123456789')
      } finally {
        await stop()
      }
    })
  },
)
