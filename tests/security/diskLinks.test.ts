import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { memoryFiles } from '../../mocks/portable.ts'
import type { FolderPage } from '../../resources/cloud-disk/disk.calls.ts'
import type { DiskPreview } from '../../resources/cloud-disk/preview.calls.ts'
import { resources } from '../../resources/index.ts'
import { createConverter } from '../../server/adapters/conversion/index.ts'
import { conversionKinds } from '../../server/adapters/conversion/kinds.ts'
import { nudge, tasksDone } from '../../server/engine/jobs/queue.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import {
  cookieOf,
  diskTeacher,
  inBrowser,
  longSessions,
  makeFolder,
  uploadFile,
  visitLink,
  type DiskTeacher,
} from '../support/disk.ts'
import { pdfOf } from '../support/documents.ts'
import { stores, type TestStore } from '../support/stores.ts'

const png = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

/** Ways by which bytes of a disk leave the server without a token. */
const kinds = [
  'download',
  'preview',
  'inline',
  'zip',
  'page',
  'received',
  'receivedPage',
  'receivedZip',
] as const
type LinkKind = (typeof kinds)[number]
const isReceived = (kind: LinkKind): boolean => kind.startsWith('received')

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'links to files of disks on %s',
  (_name, storeKind) => {
    let store: TestStore
    let root: string
    let t: TestApp
    let ann: DiskTeacher
    let bob: DiskTeacher
    let sources: readonly string[]
    let folder: string
    let picture: string
    let document: string
    beforeAll(async () => {
      store = await storeKind.open(Object.values(resources))
      root = await mkdtemp(join(tmpdir(), 'edu-disk-links-'))
      const files = memoryFiles()
      const converter = createConverter({
        files,
        root,
        atOnce: 1,
        kinds: conversionKinds({ soffice: undefined }),
      })
      t = await makeApp({ store, config: longSessions, ports: { files, converter } })
      ann = await diskTeacher(t)
      const originals = (await makeFolder(ann, ann.disk, 'Originals')).id
      const first = await uploadFile(ann, t, originals, 'picture.png', png)
      const second = await uploadFile(ann, t, originals, 'paper.pdf', pdfOf(1))
      sources = [first.id, second.id]
      await ann.ask('POST', 'preview/make', { node: second.id })
      nudge(t.ports, t.institution)
      await tasksDone(t.ports)
    })
    afterAll(() => store.dispose())
    afterAll(() => rm(root, { recursive: true, force: true }))

    // a teacher of its own and a folder that is shared with them, and with the other institution
    beforeEach(async () => {
      bob = await diskTeacher(t)
      folder = (await makeFolder(ann, ann.disk, `For ${bob.id}`)).id
      await ann.ask('POST', 'copy', { nodes: sources, to: folder })
      const { list } = (await ann.ask<FolderPage>('GET', `list?folder=${folder}`)).response
      const named = (name: string): string => list.find(node => node.name === name)?.id ?? ''
      picture = named('picture.png')
      document = named('paper.pdf')
      const to = { nodes: [folder], teachers: [bob.id], institutions: [t.otherInstitution] }
      expect(await ann.ask('POST', 'share', to)).toMatchObject({ status: 200 })
    })
    // the contents are shared by no other copy
    afterEach(() => ann.ask('POST', 'delete', { nodes: [folder] }))

    const strangerAsks = <T>(method: 'GET' | 'POST', path: string, body?: unknown) =>
      t.call<T>(method, `disk/${path}`, body, { token: t.stranger.token, headers: inBrowser })
    const shareOf = async (): Promise<string> => {
      const { response } = await strangerAsks<{ list: readonly { id: string }[] }>(
        'GET',
        'received?limit=1',
      )
      return response.list[0]?.id ?? ''
    }
    const addressOf = (preview: DiskPreview): string =>
      preview.kind === 'PAGES' ? `${preview.address ?? ''}&page=1&size=page` : ''
    const linkOf = async (kind: LinkKind): Promise<string> => {
      if (kind === 'received') {
        const input = { share: await shareOf(), node: picture }
        return (await strangerAsks<{ url: string }>('POST', 'received/link', input)).response.url
      }
      if (kind === 'receivedZip') {
        const input = { share: await shareOf(), nodes: [picture] }
        return (await strangerAsks<{ url: string }>('POST', 'received/zip', input)).response.url
      }
      if (kind === 'receivedPage') {
        const input = { share: await shareOf(), node: document }
        return addressOf(
          (await strangerAsks<DiskPreview>('POST', 'received/preview', input)).response,
        )
      }
      if (kind === 'page')
        return addressOf(
          (await bob.ask<DiskPreview>('POST', 'preview', { node: document })).response,
        )
      const [path, input] = {
        download: ['link', { node: picture }] as const,
        preview: ['preview', { node: picture }] as const,
        inline: ['link', { node: document, preview: true }] as const,
        zip: ['linkZip', { nodes: [folder] }] as const,
      }[kind]
      return (await bob.ask<{ url: string }>('POST', path, input)).response.url
    }
    const holderOf = (kind: LinkKind): Promise<string> =>
      cookieOf(t, isReceived(kind) ? t.stranger.token : bob.token)
    const codes = async (url: string, cookie?: string) => {
      const { http, code } = await visitLink(t, url, cookie)
      return [http, code]
    }

    it.each(kinds)(
      '%s: opens for its person alone, signed as it is (DSK-01, DSK-02)',
      async kind => {
        const url = await linkOf(kind)
        const cookie = await holderOf(kind)
        const opened = await visitLink(t, url, cookie)
        expect([opened.http, opened.code]).toEqual([200, 200])
        expect(opened.bytes.length).toBeGreaterThan(0)
        expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
        expect(await codes(url), 'without a session').toEqual([401, 401])
        const other = await diskTeacher(t)
        expect(await codes(url, await cookieOf(t, other.token)), 'somebody else').toEqual([
          404, 34002,
        ])
        const elsewhere = isReceived(kind) ? bob.token : t.stranger.token
        expect(await codes(url, await cookieOf(t, elsewhere)), 'elsewhere').toEqual([404, 34002])
        for (const [name, value] of [
          ['mac', 'x'],
          ['p', other.account],
          ['i', kind === 'receivedZip' ? t.institution : t.otherInstitution],
          ['until', '9999999999'],
          ['id', 'other'],
          ['f', 'other'],
        ] as const) {
          const changed = new URL(url, 'http://x')
          if (!changed.searchParams.has(name)) continue
          changed.searchParams.set(name, value)
          expect(await codes(changed.pathname + changed.search, cookie), name).toEqual([404, 404])
        }
      },
    )

    it.each(kinds)('%s: ends with its time, in words (DSK-01)', async kind => {
      const url = await linkOf(kind)
      const cookie = await holderOf(kind)
      t.clock.advance(11 * 60_000)
      expect(await visitLink(t, url, cookie, 'en')).toMatchObject({
        http: 404,
        code: 34001,
        msg: 'This link has expired. Open the file again from the page where it is listed.',
      })
      expect((await visitLink(t, url, cookie, 'zh-CN')).msg).toMatch(/链接已过期/)
    })

    it.each(kinds)('%s: ends when it is no longer shared (DSK-02)', async kind => {
      const url = await linkOf(kind)
      const cookie = await holderOf(kind)
      const { response } = await ann.ask<{ own: readonly { id: string }[] }>(
        'GET',
        `grants?node=${folder}`,
      )
      await ann.ask('POST', 'unshare', { grants: response.own.map(({ id }) => id) })
      expect((await codes(url, cookie))[0]).toBe(404)
    })

    it.each(kinds)(
      '%s: ends when it lies in the trash, and with the session (DSK-02)',
      async kind => {
        const url = await linkOf(kind)
        const cookie = await holderOf(kind)
        const { response } = await ann.ask<{ operation: string }>('POST', 'delete', {
          nodes: [folder],
        })
        expect((await codes(url, cookie))[0]).toBe(404)
        await t.call('POST', 'operation/undo', { id: response.operation }, { token: ann.token })
        expect(await codes(url, cookie)).toEqual([200, 200])
        if (isReceived(kind)) return
        await t.call('POST', 'app/logout', {}, { token: bob.token })
        expect(await codes(url, cookie)).toEqual([401, 401])
      },
    )

    it.each(kinds.filter(kind => !isReceived(kind)))(
      '%s: ends when its teacher is suspended (DSK-02)',
      async kind => {
        const url = await linkOf(kind)
        const cookie = await holderOf(kind)
        const { response } = await t.call<{ version: number }>('GET', `teacher/get?id=${bob.id}`)
        const { version } = response
        await t.call('POST', 'teacher/update', { id: bob.id, version, status: 'SUSPENDED' })
        expect((await codes(url, cookie))[0]).toBe(404)
      },
    )

    it('gives nobody a link to what they may not open, whatever they ask for (DSK-02)', async () => {
      const other = await diskTeacher(t)
      for (const [path, input] of [
        ['link', { node: picture }],
        ['link', { node: picture, preview: true }],
        ['linkZip', { nodes: [folder] }],
        ['linkZip', { nodes: [picture] }],
        ['preview', { node: picture }],
        ['preview', { node: document }],
        ['preview/make', { node: document }],
      ] as const) {
        expect(await other.ask('POST', path, input), path).toMatchObject({ status: 34101 })
        expect(await strangerAsks('POST', path, input), path).toMatchObject({ status: 34101 })
      }
      const share = await shareOf()
      const own = await diskTeacher(t)
      for (const path of ['received/link', 'received/preview'])
        expect(await own.ask('POST', path, { share, node: picture }), path).toMatchObject({
          status: 34121,
        })
      const zip = { share, nodes: [picture] }
      expect(await own.ask('POST', 'received/zip', zip)).toMatchObject({ status: 34121 })
    })
  },
)
