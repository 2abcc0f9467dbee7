import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { coursewareOfLesson } from '../../server/domain/courseware/index.ts'
import { coursewareSchool } from '../support/coursewareSchool.ts'
import { cookieOf, visitLink } from '../support/disk.ts'
import { pdfOf } from '../support/documents.ts'
import { stores, type TestStore } from '../support/stores.ts'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'links to images of courseware on %s',
  (_name, storeKind) => {
    let store: TestStore
    let root: string
    let school: Awaited<ReturnType<typeof coursewareSchool>>
    let id: string
    let course: string
    beforeAll(async () => {
      store = await storeKind.open(Object.values(resources))
      root = await mkdtemp(join(tmpdir(), 'edu-courseware-links-'))
      school = await coursewareSchool(store, root)
      course = await school.school.course()
      await school.upload(pdfOf(1, { filler: 30_000 }), 'paper.pdf', { courses: [course] })
      await school.converted()
      id = (await school.named('paper')).id
    })
    afterAll(() => store.dispose())
    afterAll(() => rm(root, { recursive: true, force: true }))

    const codes = async (url: string, cookie?: string) => {
      const { http, code } = await visitLink(school.t, url, cookie)
      return [http, code]
    }
    const open = async (rights: readonly string[] = ['courseware.read']) => {
      const reader = await school.t.as({ rights })
      const { address } = (await school.pages(id, reader.token)).response
      const cookie = await cookieOf(school.t, reader.token)
      return { reader, url: `${address}&page=1`, cookie }
    }

    it('open for their person alone, and for no other institution (CLS-05)', async () => {
      const { t } = school
      const { url, cookie } = await open()
      const opened = await visitLink(t, url, cookie)
      expect([opened.http, opened.code]).toEqual([200, 200])
      expect(opened.bytes.length).toBeGreaterThan(0)
      expect(opened.headers.get('cache-control')).toBe('private, no-cache')
      expect(await codes(url), 'without a session').toEqual([401, 401])
      const other = await open()
      expect(await codes(url, other.cookie), 'somebody else').toEqual([404, 34002])
      const stranger = await cookieOf(t, t.stranger.token)
      expect(await codes(url, stranger), 'another institution').toEqual([404, 34002])
      // a link of one's own is never made one of the classroom's, which any browser opens
      for (const changed of [url.replace('&own=1', ''), url.replace('own=1', 'own=0')])
        expect(await codes(changed, cookie)).toEqual([404, 404])
    })

    it('end with the session, the right and their time, each in words', async () => {
      const { t } = school
      const ended = await open()
      await t.call('POST', 'app/logout', {}, { token: ended.reader.token })
      expect(await codes(ended.url, ended.cookie)).toEqual([401, 401])
      const { reader, url, cookie } = await open()
      await t.scope.db
        .updateTable('member')
        .set({ rights: [] })
        .where('accountId', '=', reader.id)
        .execute()
      expect(await codes(url, cookie)).toEqual([404, 404])
      const late = await open()
      t.clock.advance(11 * 60_000)
      expect(await visitLink(t, late.url, late.cookie, 'en')).toMatchObject({
        http: 404,
        code: 34001,
        msg: 'This link has expired. Open the file again from the page where it is listed.',
      })
    })

    it('of a classroom open there without a session, for their time', async () => {
      const { t } = school
      const [shown] = await coursewareOfLesson(
        t.ports,
        t.scope,
        { courseId: course, courseware: [] },
        'a student',
      )
      const url = `${shown?.address ?? ''}&page=1`
      expect(await codes(url)).toEqual([200, 200])
      expect(await codes(url.replace('p=a+student', 'p=another'))).toEqual([404, 404])
      t.clock.advance(11 * 60_000)
      expect(await codes(url)).toEqual([404, 34001])
    })
  },
)
