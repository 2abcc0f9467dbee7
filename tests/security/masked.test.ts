import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import { sheetsHere } from '../support/sheets.ts'
import { guessesPerHour } from '../../server/engine/records/guesses.ts'
import { revealsPerHour } from '../../server/engine/crud/reveal.ts'
import { makeApp, type TestApp } from '../support/app.ts'
import { stores, type TestStore } from '../support/stores.ts'

interface Refused {
  errors?: Record<string, { code: string }>
}
interface Contact {
  readonly phone: string
  readonly email: string
}
const number = '13800000001'

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'who sees 138****0001 on %s (ROL-02)',
  (_name, kind) => {
    let store: TestStore
    let t: TestApp
    let token = ''
    let id = ''
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store, ports: { sheets: sheetsHere } })
      id = (
        await t.call<{ id: string }>('POST', 'student/create', {
          name: '王小明',
          phone: number,
          email: 'wang@example.org',
        })
      ).response.id
      token = (await t.as({ masks: ['studentPhone', 'studentEmail'] })).token
    })
    afterAll(() => store.dispose())
    const ask = <T>(path: string, as = token) => t.call<T>('GET', path, undefined, { token: as })
    const post = <T>(path: string, body: unknown, as = token) =>
      t.call<T>('POST', path, body, { token: as })

    it('phone and e-mail of students and of teachers are masked each by a permission of its own, and normal without it (ROL-02)', async () => {
      const { response: teacher } = await t.call<{ id: string }>('POST', 'teacher/create', {
        name: '李老师',
        phone: '13700000002',
        email: 'li@example.org',
      })
      const people = {
        student: [id, { phone: number, email: 'wang@example.org' }],
        teacher: [teacher.id, { phone: '13700000002', email: 'li@example.org' }],
      } as const
      const seenAs = async (as: string) => {
        const contacts: Record<string, unknown> = {}
        for (const [name, [personId]] of Object.entries(people)) {
          const { phone, email } = (await ask<Contact>(`${name}/get?id=${personId}`, as)).response
          contacts[name] = { phone, email }
          const { list } = (await ask<{ list: Contact[] }>(`${name}/list`, as)).response
          expect(list, name).toMatchObject([{ id: personId, phone, email }])
        }
        return contacts
      }
      const normal = { student: people.student[1], teacher: people.teacher[1] }
      for (const [mask, seen] of [
        [undefined, {}],
        ['studentPhone', { student: { ...normal.student, phone: '138****0001' } }],
        ['studentEmail', { student: { ...normal.student, email: 'w***@example.org' } }],
        ['teacherPhone', { teacher: { ...normal.teacher, phone: '137****0002' } }],
        ['teacherEmail', { teacher: { ...normal.teacher, email: 'l***@example.org' } }],
      ] as const) {
        const member = await t.as({ masks: mask === undefined ? [] : [mask] })
        expect([mask, await seenAs(member.token)]).toEqual([mask, { ...normal, ...seen }])
      }
    })

    it('finds nobody by the number: no filter, sort, search, palette or question whether it exists', async () => {
      for (const query of [
        `phone=${number}`,
        `phone_like=0001`,
        'phone_null=false',
        'sort=phone',
        'sort=-email',
      ])
        expect((await ask(`student/list?${query}`)).status, query).toBe(321)
      for (const q of [number, '13800', 'wang@example.org'])
        expect(
          (await ask<{ list: object[] }>(`student/list?q=${encodeURIComponent(q)}`)).response.list,
          q,
        ).toEqual([])
      expect((await ask<{ list: object[] }>(`search?q=${number}`)).response.list).toEqual([])
      expect(
        JSON.stringify((await ask(`search?q=${encodeURIComponent('王小明')}`)).response),
      ).toContain('138****0001')
      expect((await ask(`student/exists?type=2&content=${number}&countryCode=86`)).status).toBe(905)
      expect((await ask(`student/exists?type=3&content=wang@example.org`)).status).toBe(905)
      expect((await post('student/delete', { query: { phone: number } })).status).toBe(321)
      expect((await post('student/export', { query: { phone: number } })).status).toBe(321)
    })

    it('learns nothing by writing over it: the same number and another are refused alike', async () => {
      for (const phone of [number, '13900000009', null]) {
        const one = await post<Refused>('student/update', { id, version: 1, phone })
        expect([one.status, one.response.errors?.['phone']?.code]).toEqual([905, '905'])
        const many = await post<{ failed: { code: string }[] }>('student/updateMany', {
          ids: [id],
          data: { phone },
        })
        expect(many.response.failed).toMatchObject([{ code: '905' }])
      }
      expect(
        (await post('student/update', { id, version: 1, phone: '138****0001', name: '王晓明' }))
          .status,
      ).toBe(200)
      expect(
        (await ask<object>(`student/get?id=${id}`, t.administrator.token)).response,
      ).toMatchObject({ phone: number, name: '王晓明' })
    })

    it('may try few numbers of one masked form in an hour, in forms and in files alike; an honest file is not held up', async () => {
      const guesser = (await t.as({ masks: ['studentPhone'] })).token
      const createAnswer = await post<Refused>(
        'student/create',
        { name: 'guess', phone: number },
        guesser,
      )
      expect(createAnswer.response.errors).toMatchObject({ phone: { code: '945' } })
      const guesses = Array.from({ length: guessesPerHour + 50 }, (_, n) => [
        `Guess ${n}`,
        `138${String(n + 5000).padStart(4, '0')}${number.slice(7)}`,
      ])
      const honest = Array.from({ length: 300 }, (_, n) => [
        `New ${n}`,
        `137${String(n).padStart(8, '0')}`,
      ])
      const rows = [...guesses, ...honest]
      const form = new FormData()
      const sheet = t.ports.sheets.write(
        [
          { heading: '姓名', width: 10 },
          { heading: '手机号', width: 20 },
        ],
        oneBatch(rows),
        's',
      )
      form.set('file', new File([await new Response(sheet).arrayBuffer()], 'guesses.xlsx'))
      const importAnswer = await t.app.request('/edu_adminserver/student/import', {
        method: 'POST',
        headers: { Authorization: `Bearer ${guesser}` },
        body: form,
      })
      const { response } = (await importAnswer.json()) as { response: { jobId: string } }
      const job = async () =>
        (
          await ask<{ state: string; created: number; failed: number }>(
            `importJob/get?jobId=${response.jobId}`,
            guesser,
          )
        ).response
      await expect
        .poll(async () => (await job()).state, { timeout: 30_000 })
        .toMatch(/DONE|PARTIAL|FAILED/)
      expect(await job()).toMatchObject({ created: guessesPerHour - 1 + honest.length, failed: 51 })
      const next = `1389999${number.slice(7)}`
      const after = await post<Refused>('student/create', { name: 'guess', phone: next }, guesser)
      expect(after.response.errors).toMatchObject({
        phone: { code: '429', msg: expect.stringContaining('masked for you') as string },
      })
      expect(
        (await post('student/create', { name: 'no phone', account: 'no.phone' }, guesser)).status,
      ).toBe(200)
      t.clock.advance(3_600_001)
      const fresh = (await t.as({ masks: ['studentPhone'] })).token
      expect((await post('student/create', { name: 'later', phone: next }, fresh)).status).toBe(200)
    })

    it('sees it by a reveal only: with its right, for a reason, in the log, and not all day long', async () => {
      const without = await t.as({ rights: ['student.read'], masks: ['studentPhone'] })
      const ask = { id, field: 'phone', reason: '家长要求回电' }
      expect((await post('student/reveal', ask, without.token)).status).toBe(905)
      const holder = await t.as({
        rights: ['student.read', 'student.reveal'],
        masks: ['studentPhone'],
      })
      expect(
        (await post<Refused>('student/reveal', { ...ask, reason: '  ' }, holder.token)).response
          .errors,
      ).toMatchObject({
        reason: { code: '11005' },
      })
      for (const field of ['name', 'noSuchField', 'totalLessonHours'])
        expect((await post('student/reveal', { ...ask, field }, holder.token)).status, field).toBe(
          321,
        )
      expect((await post('student/reveal', { ...ask, extra: 1 }, holder.token)).status).toBe(321)
      expect((await post('student/reveal', { ...ask, id: 'nobody' }, holder.token)).status).toBe(
        804,
      )
      expect(
        (await post('student/reveal', ask, (await t.member(t.otherInstitution, ['*'])).token))
          .status,
      ).toBe(804)
      const revealAnswer = await post<{ value: string }>('student/reveal', ask, holder.token)
      expect(revealAnswer.response).toEqual({ value: number })
      const logged = await t.scope.db
        .selectFrom('operation')
        .selectAll()
        .where('action', '=', 'reveal')
        .execute()
      expect(logged).toMatchObject([
        {
          actor: holder.id,
          resource: 'student',
          recordId: id,
          detail: { field: 'phone', reason: '家长要求回电' },
        },
      ])
      for (let n = 1; n < revealsPerHour; n++) await post('student/reveal', ask, holder.token)
      expect((await post('student/reveal', ask, holder.token)).status).toBe(429)
    })
  },
)

async function* oneBatch(rows: string[][]) {
  yield await Promise.resolve(rows)
}
