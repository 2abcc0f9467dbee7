import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { sharpImages } from '../../adapters/images.ts'
import { forgetUntaken } from './forget.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { resources } from '../../../resources/index.ts'

const [kind] = stores
let store: TestStore
let t: TestApp
beforeAll(async () => {
  if (!kind) throw new Error('no store')
  store = await kind.open(Object.values(resources))
  t = await makeApp({ store, ports: { images: sharpImages } })
})
afterAll(() => store.dispose())

interface FileAnswer {
  http: number
  status: number
  msg: string
  response: {
    id: string
    name: string
    url: string
    errors?: Record<string, { code: string; msg: string }>
  }
}

const upload = async (
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  { field = 'avatar', resource = 'teacher', token = t.administrator.token } = {},
): Promise<FileAnswer> => {
  const form = new FormData()
  form.set('file', new File([bytes], name))
  const address = `/edu_adminserver/file/upload?${new URLSearchParams({ resource, field })}`
  const answer = await t.app.request(address, {
    method: 'POST',
    body: form,
    headers: { Authorization: `Bearer ${token}`, 'Accept-Language': 'en' },
  })
  const body = (await answer.json()) as {
    responseHeader: { status: number; msg: string }
    response: FileAnswer['response']
  }
  return {
    http: answer.status,
    status: body.responseHeader.status,
    msg: body.responseHeader.msg,
    response: body.response,
  }
}
const picture = async (side = 40): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await sharp({ create: { width: side, height: side, channels: 3, background: '#c33' } })
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
      .jpeg()
      .toBuffer(),
  )

describe('files', () => {
  it('keeps a picture without its EXIF, and a record carries it under a signed address', async () => {
    const pictureBytes = await picture()
    expect(Buffer.from(pictureBytes).includes('SECRET-PLACE')).toBe(true)
    const { response, status } = await upload(pictureBytes, '头像.jpg')
    expect(status).toBe(200)
    const newTeacher = await t.call<{ avatar: { id: string; url: string } }>(
      'POST',
      'teacher/create',
      {
        name: '图',
        account: 'pic',
        avatar: { id: response.id, name: response.name },
      },
    )
    expect(newTeacher.response.avatar).toMatchObject({ id: response.id, name: '头像.jpg' })
    const file = await t.app.request(newTeacher.response.avatar.url)
    expect(file.headers.get('content-type')).toBe('image/jpeg')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
    expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('头像.jpg'))
    expect(Buffer.from(await file.arrayBuffer()).includes('SECRET-PLACE')).toBe(false)
  })

  it('an address works for its file, its institution and its time only', async () => {
    const { response } = await upload(await picture(), 'a.jpg')
    const changed = async (name: string, value: string) => {
      const url = new URL(response.url, 'http://x')
      url.searchParams.set(name, value)
      return (await t.app.request(url.pathname + url.search)).status
    }
    expect((await t.app.request(response.url)).status).toBe(200)
    expect(await changed('id', 'other')).toBe(404)
    expect(await changed('i', t.otherInstitution)).toBe(404)
    expect(await changed('until', '9999999999')).toBe(404)
    expect(await changed('mac', 'x'.repeat(43))).toBe(404)
  })

  it('the content decides, not the name (VAL-07)', async () => {
    const text = new TextEncoder().encode('<svg onload="alert(1)"/>')
    const answer = await upload(Uint8Array.from(text), 'picture.png')
    expect(answer).toMatchObject({
      http: 415,
      status: 415,
      response: { errors: { file: { code: '415' } } },
    })
    expect(answer.response.errors?.['file']?.msg).toContain('jpg, png')
    const cut = (await picture()).slice(0, 200)
    expect((await upload(cut, 'cut.jpg')).status).toBe(415)
    expect((await upload(new Uint8Array(0), 'empty.jpg')).status).toBe(9994)
  })

  it("a picture over the field's limit is refused with the limit named (VAL-07)", async () => {
    const big = new Uint8Array(1024 * 1024 + 1)
    big.set(await picture())
    const answer = await upload(big, 'big.jpg')
    expect(answer).toMatchObject({ http: 413, status: 413 })
    expect(answer.msg).toContain('1')
  })

  it('asks for the right, and for a field that takes files', async () => {
    const { token } = await t.as({ rights: ['teacher.read'] })
    expect((await upload(await picture(), 'a.jpg', { token })).status).toBe(905)
    expect((await upload(await picture(), 'a.jpg', { field: 'name' })).status).toBe(321)
    expect((await upload(await picture(), 'a.jpg', { resource: 'nothing' })).status).toBe(321)
    const plain = await t.call('POST', 'file/upload?resource=teacher&field=avatar', { file: 'x' })
    expect(plain.status).toBe(415)
  })

  it("another institution's file can't be put into a record", async () => {
    const { response } = await upload(await picture(), 'a.jpg', { token: t.stranger.token })
    const answer = await t.call('POST', 'teacher/create', {
      name: '别人',
      account: 'theft',
      avatar: { id: response.id, name: 'a.jpg' },
    })
    expect(answer).toMatchObject({
      status: 9994,
      response: { errors: { avatar: { code: '9994' } } },
    })
  })

  it('a file goes where it was uploaded for, under its own name', async () => {
    const { response } = await upload(await picture(), 'face.jpg')
    const wrong = await t.call('POST', 'student/create', {
      name: '别处',
      account: 'elsewhere',
      avatar: { id: response.id },
    })
    expect(wrong).toMatchObject({
      status: 9994,
      response: { errors: { avatar: { code: '9994' } } },
    })
    const newTeacher = await t.call<{
      id: string
      version: number
      avatar: { id: string; name: string; url: string }
    }>('POST', 'teacher/create', {
      name: '名',
      account: 'ownname',
      avatar: { id: response.id, name: 'salary.exe' },
    })
    expect(newTeacher.response.avatar).toMatchObject({ id: response.id, name: 'face.jpg' })
    const { id, version, avatar } = newTeacher.response
    const again = await t.call<{ version: number }>('POST', 'teacher/update', {
      id,
      version,
      avatar: { ...avatar, name: 'x' },
    })
    expect(again.response.version).toBe(version)
  })

  it('a file that no record has taken is forgotten after a month; one that was replaced stays for an undo', async () => {
    const [first, second, never] = [
      await upload(await picture(), '1.jpg'),
      await upload(await picture(41), '2.jpg'),
      await upload(await picture(42), '3.jpg'),
    ]
    const avatar = ({ response: { id, name } }: FileAnswer) => ({ id, name })
    const newTeacher = await t.call<{ id: string }>('POST', 'teacher/create', {
      name: 'Twice',
      account: 'twice',
      avatar: avatar(first),
    })
    const { id } = newTeacher.response
    const { status, headers } = await t.call('POST', 'teacher/update', {
      id,
      version: 1,
      avatar: avatar(second),
    })
    expect(status).toBe(200)
    const known = async () => {
      const ids = [first, second, never].map(({ response }) => response.id)
      const rows = await t.scope.db
        .selectFrom('fileRow')
        .select('id')
        .where('id', 'in', ids)
        .execute()
      return ids.map(one => rows.some(row => row.id === one))
    }
    await forgetUntaken(t.scope, t.clock)
    expect(await known()).toEqual([true, true, true])
    await forgetUntaken(t.scope, {
      now: () => new Date(t.clock.now().getTime() + 31 * 24 * 3_600_000),
    })
    expect(await known()).toEqual([true, true, false])
    const undone = await t.call('POST', 'operation/undo', { id: headers.get('x-operation') })
    expect(undone).toMatchObject({ status: 200, response: { done: 1, kept: [] } })
    const late = await t.call('POST', 'teacher/update', { id, version: 3, avatar: avatar(never) })
    expect(late.status).toBe(9994)
  })

  it('a file that is opened may run nothing, under a policy of its own', async () => {
    const { response } = await upload(await picture(), 'a.jpg')
    const answer = await t.app.request(response.url)
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('an upload that is refused at its end keeps no bytes', async () => {
    const storedKeys = new Set<string>()
    const files = t.ports.files
    const { put, delete: remove } = files
    Object.assign(files, {
      put: async (key: string, bytes: Uint8Array) =>
        put(key, bytes).then(() => void storedKeys.add(key)),
      delete: async (key: string) => remove(key).then(() => void storedKeys.delete(key)),
    })
    const send = async (name: string) => {
      const form = new FormData()
      form.set('file', new File([await picture()], name))
      const headers = {
        Authorization: `Bearer ${t.administrator.token}`,
        'Idempotency-Key': 'one-picture',
      }
      return t.app.request('/edu_adminserver/file/upload?resource=teacher&field=avatar', {
        method: 'POST',
        body: form,
        headers,
      })
    }
    const first = (await (await send('a.jpg')).json()) as { responseHeader: { status: number } }
    const second = (await (await send('b.jpg')).json()) as { responseHeader: { status: number } }
    Object.assign(files, { put, delete: remove })
    expect([first.responseHeader.status, second.responseHeader.status]).toEqual([200, 321])
    expect(storedKeys.size).toBe(1)
  })
})
