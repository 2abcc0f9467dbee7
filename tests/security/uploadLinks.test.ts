import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { coursewareSchool } from '../support/coursewareSchool.ts'
import { cookieOf } from '../support/disk.ts'
import { pdfOf } from '../support/documents.ts'
import { stores, type TestStore } from '../support/stores.ts'
import { announcing, askTus } from '../support/tus.ts'

const document = pdfOf(2, { filler: 30_000 })
const uploads = '/edu_adminserver/uploads'

/**
 * Kinds of callers, and the response to each for a call on someone else's upload: strangers learn
 * nothing.
 */
const others = [
  ['nobody', 401],
  ['a colleague with all rights', 404],
  ['an administrator of another institution', 404],
] as const

describe.each(stores.map(kind => [kind.name, kind] as const))('file links on %s', (_name, kind) => {
  let store: TestStore
  let root: string
  let s: Awaited<ReturnType<typeof coursewareSchool>>
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    root = await mkdtemp(join(tmpdir(), 'edu-links-'))
    s = await coursewareSchool(store, root)
  })
  afterAll(() => store.dispose())
  afterAll(() => rm(root, { recursive: true, force: true }))

  const tokenOf = async (caller: (typeof others)[number][0]): Promise<string | null> => {
    if (caller === 'nobody') return null
    return caller === 'a colleague with all rights' ? (await s.t.as({})).token : s.t.stranger.token
  }

  it('every purpose that names a right refuses whoever lacks it, before a byte is read', async () => {
    const { t } = s
    const { token } = await t.as({ rights: [] })
    const purposes = Object.values(t.ports.uploads)
    expect(purposes.map(({ name }) => name).toSorted()).toEqual([
      'courseVideo',
      'courseware',
      'diskFile',
      'import',
      'taskAnswer',
      'taskAttachment',
      'taskReview',
    ])
    for (const { name, right } of purposes) {
      const begin = (by: string | null) =>
        askTus(
          t,
          by,
          'POST',
          uploads,
          announcing({ purpose: name, fileName: 'a.pdf', size: 30_000 }),
        )
      expect([name, (await begin(null)).http]).toEqual([name, 401])
      const { status } = await begin(token)
      // answers are sent with the student's own link, to one of their tasks
      const withoutRight = name === 'taskAnswer' ? 34414 : 321
      expect([name, status]).toEqual([name, right === undefined ? withoutRight : 905])
    }
  })

  it.each(others)('an upload answers %s with %i, whatever the call', async (caller, expected) => {
    const { t } = s
    const { token } = t.administrator
    const announced = announcing({ purpose: 'courseware', fileName: 'a.pdf', size: 30_000 })
    const { uploadId } = (await askTus(t, token, 'POST', uploads, announced)).response
    const by = await tokenOf(caller)
    const one = `${uploads}/${uploadId}`
    const calls = [
      ['HEAD', {}, undefined],
      ['GET', {}, undefined],
      ['PATCH', { 'Upload-Offset': '0' }, document.subarray(0, 100)],
      ['DELETE', {}, undefined],
    ] as const
    for (const [method, headers, body] of calls) {
      const { http } = await askTus(t, by, method, one, headers, body)
      expect([method, http]).toEqual([method, expected])
    }
    expect((await askTus(t, token, 'GET', one)).response.received).toBe(0)
    expect((await askTus(t, token, 'DELETE', one)).http).toBe(204)
  })

  it('a page image opens by the address of its person alone, which only a reader of courseware is given', async () => {
    const { t, upload, named, converted, pages } = s
    await upload(document, 'Unit 1.pdf')
    await converted()
    const { id } = await named('Unit 1')
    const answers = async (token: string | null): Promise<unknown> =>
      (await t.call('POST', 'courseware/pages', { id }, { token })).status
    expect(await answers(null)).toBe(401)
    expect(await answers((await t.as({ rights: ['course.read'] })).token)).toBe(905)
    expect(await answers(t.stranger.token)).toBe(404)
    const reader = await t.as({ rights: ['courseware.read'] })
    const { address } = (await pages(id, reader.token)).response
    const cookie = await cookieOf(t, reader.token)
    const image = async (
      change: (query: URLSearchParams) => void = () => undefined,
      headers: Readonly<Record<string, string>> = { cookie },
    ) => {
      const url = new URL(`${address}&page=1&size=page`, 'http://school')
      change(url.searchParams)
      return (await t.app.request(url.pathname + url.search, { headers })).status
    }
    expect(await image()).toBe(200)
    expect(await image(undefined, {}), 'without a session').toBe(401)
    for (const [name, value] of [
      ['p', t.administrator.id],
      ['i', t.otherInstitution],
      ['run', 'another'],
      ['until', '9999999999'],
      ['mac', 'x'],
      ['page', '3'],
    ] as const)
      expect([name, await image(query => query.set(name, value))]).toEqual([name, 404])
    expect(await image(query => query.delete('mac'))).toBe(404)
    // who reads courseware no longer gets no further address, and those there are end by themselves
    t.clock.advance(601_000)
    expect(await image()).toBe(404)
  })

  it('the calls that search pages and take files of disks ask for their rights', async () => {
    const { t } = s
    const paths = [
      ['courseware/search', { q: '第一课' }, 'courseware.read'],
      ['courseware/fromDisk', { nodes: ['x'] }, 'courseware.create'],
    ] as const
    for (const [path, body, right] of paths) {
      const ask = async (token: string | null) =>
        (await t.call('POST', path, body, { token })).status
      expect([path, await ask(null)]).toEqual([path, 401])
      expect([path, await ask((await t.as({ rights: ['course.read'] })).token)]).toEqual([
        path,
        905,
      ])
      const { token } = await t.as({ rights: [right] })
      expect([path, await ask(token)]).toEqual([path, path === 'courseware/search' ? 200 : 34101])
    }
  })
})
