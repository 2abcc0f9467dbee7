import { afterAll, beforeAll, describe, expect } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { expectSound } from '../../../tests/support/teaching.ts'
import { bothStores, type TestStore } from '../../../tests/support/stores.ts'
import { testsOn } from '../../../tests/support/testsOn.ts'
import type { BulkPreview } from '../../../src/protocol/bulk.ts'
import { lessonPartsOf, type LessonPart } from '../../../resources/people/teacher/lessonParts.ts'
import type { ClassCopied } from '../../../resources/classes/course/course.calls.ts'
import { createBatch } from '../../engine/records/batch.ts'
import { startValues } from '../../engine/records/draft.ts'
import { contextsOf } from '../identity/institutions/begin.ts'
import { codeTarget } from './codes.ts'
import { redeemInvitation } from './invitations.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { updateRecord } from '../../engine/records/update.ts'

interface Rec {
  readonly id: string
  readonly version: number
  readonly [name: string]: unknown
}
interface Refused {
  readonly errors: Readonly<Record<string, { readonly code: string } | undefined>>
}
interface Tally {
  readonly done: number
  readonly failed: readonly { readonly code: string }[]
}

describe.each(bothStores.map(kind => [kind.name, kind] as const))(
  'classes on %s',
  (_name, kind) => {
    const { it, race } = testsOn(kind)
    let store: TestStore
    let t: TestApp
    let n = 0
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
      t = await makeApp({ store })
    })
    afterAll(() => store.dispose())
    afterAll(() => expectSound(t))

    const make = async (resource: string, values: object): Promise<Rec> => {
      const { status, response } = await t.call<Rec>('POST', `${resource}/create`, values)
      if (status !== 200) throw new Error(`${resource}: ${status} ${JSON.stringify(response)}`)
      return response
    }
    const person = (resource: 'teacher' | 'student', values: object = {}) =>
      make(resource, { name: `P${n}`, account: `person.${n++}`, ...values })
    const aClass = (values: object = {}) =>
      make('course', { courseName: `Class ${n++}`, studentLimit: 3, ...values })
    const add = (courseId: string, studentId: string, role = 'STUDENT') =>
      t.call<Rec & Refused>('POST', 'courseMember/create', { courseId, studentId, role })
    const people = (count: number, resource: 'teacher' | 'student' = 'student') =>
      Promise.all(Array.from({ length: count }, () => person(resource)))
    const members = async (courseId: string) =>
      (
        await t.call<{ list: Rec[]; total: number }>(
          'GET',
          `courseMember/list?courseId=${courseId}&limit=200`,
        )
      ).response
    const redeem = async (code: string, studentId: string) => {
      const contexts = await contextsOf(
        t.ports,
        t.administrator.id,
        t.institution,
        t.ports.ids.next(),
      )
      const { resource: _resource, rules: _rules, ...base } = contexts(resources.course)
      return t.scope.transaction(tx =>
        redeemInvitation(tx, base, code, { kind: 'student', id: studentId }),
      )
    }

    it('CLS-01 a class gets a class ID of its own and, when it invites, a code; a new code stops the old one', async () => {
      const [plain, open] = [await aClass(), await aClass({ inviteOn: true })]
      expect(plain).toMatchObject({
        number: expect.stringMatching(/^[1-9]\d{8}$/),
        invitationCode: null,
      })
      expect(open.number).not.toBe(plain.number)
      const old = String(open.invitationCode)
      expect(old).toMatch(/^[2-9A-HJ-NP-Z]{8}$/)
      const answer = await t.call<{ code: string }>('POST', 'course/renewInvitation', {
        id: open.id,
      })
      const fresh = answer.response.code
      expect(fresh).not.toBe(old)
      expect(await codeTarget(store.db, old)).toBeUndefined()
      expect(
        await codeTarget(store.db, `${fresh.slice(0, 4)}-${fresh.slice(4).toLowerCase()}`),
      ).toEqual({
        institutionId: t.institution,
        kind: 'CLASS_INVITATION',
        targetId: open.id,
      })
      expect(await codeTarget(store.db, String(plain.number))).toMatchObject({
        kind: 'CLASS',
        targetId: plain.id,
      })
    })

    it('CLS-01 a class ends no sooner than it begins (2220)', async () => {
      const days = (startDate: string, endDate: string) => ({
        courseName: `Days ${startDate} ${endDate}`,
        startDate,
        endDate,
      })
      const wrongDates = await t.call<{ errors: Record<string, { code: string }> }>(
        'POST',
        'course/create',
        days('2027-04-01', '2027-03-31'),
      )
      expect([wrongDates.status, wrongDates.response.errors['endDate']?.code]).toEqual([
        2220,
        '2220',
      ])
      expect(await t.call('POST', 'course/create', days('2027-04-01', '2027-04-01'))).toMatchObject(
        {
          status: 200,
        },
      )
    })

    race(
      'CLS-07 of fifty people who are added at once, only as many get in as there are places (11019)',
      async () => {
        const { id } = await aClass({ studentLimit: 7 })
        const answers = await Promise.all((await people(50)).map(student => add(id, student.id)))
        const codes = answers.map(({ status }) => status)
        expect(codes.filter(code => code === 200)).toHaveLength(7)
        expect(codes.filter(code => code === 11019)).toHaveLength(43)
        expect((await members(id)).total).toBe(7)
        const full = answers.find(({ status }) => status === 11019)
        expect(full?.response.errors['courseId']?.code).toBe('11019')
        // fewer places than people is refused too; a freed place is given again
        const shrunk = await t.call<Refused>('POST', 'course/update', {
          id,
          version: 1,
          studentLimit: 6,
        })
        expect(shrunk.response.errors['studentLimit']?.code).toBe('11019')
        const [first] = (await members(id)).list
        await t.call('POST', 'courseMember/delete', { ids: [first?.id] })
        expect((await add(id, (await person('student')).id)).status).toBe(200)
        // the removed person's place is taken now
        const back = await t.call<Tally>('POST', 'courseMember/restore', { ids: [first?.id] })
        expect(back.response).toMatchObject({ done: 0, failed: [{ code: '11019' }] })
      },
    )

    it('CLS-07 who is suspended holds no place, and takes it again only where there is one (11019)', async () => {
      const { id } = await aClass({ studentLimit: 1 })
      const [first, second] = await people(2)
      expect((await add(id, first?.id ?? '')).status).toBe(200)
      const setStatus = async (status: string) => {
        const { version } = (await t.call<Rec>('GET', `student/get?id=${first?.id}`)).response
        const values = { id: first?.id, version, status }
        return t.call<Refused>('POST', 'student/update', values)
      }
      await setStatus('SUSPENDED')
      const [taken, again] = await Promise.all([add(id, second?.id ?? ''), setStatus('ACTIVE')])
      // the first of them has the place
      expect([taken.status, again.status].toSorted((a, b) => Number(a) - Number(b))).toEqual([
        200, 11019,
      ])
      const erased = await person('student', { name: 'Gone' })
      const other = await aClass({ studentLimit: 1 })
      expect((await add(other.id, erased.id)).status).toBe(200)
      const input = { name: 'Gone', reason: 'asked' }
      await t.call('POST', 'student/erasePersonalData', { id: erased.id, input })
      expect((await add(other.id, (await person('student')).id)).status).toBe(200)
    })

    it('VAL-13 a class has at most twenty auditors (2226) and keeps at least one permission (2227)', async () => {
      const newClass = await aClass()
      const answers = await Promise.all(
        (await people(21)).map(student => add(newClass.id, student.id, 'AUDITOR')),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([
        ...Array.from({ length: 20 }, () => 200),
        2226,
      ])
      const none = await t.call<Refused>('POST', 'course/update', {
        id: newClass.id,
        version: 1,
        permissions: [],
      })
      expect(none.response.errors['permissions']?.code).toBe('2227')
    })

    it('VAL-20 who is in a class already, in whatever role, is not added again (11032)', async () => {
      const [teacher, assistant] = await people(2, 'teacher')
      const { id } = await aClass({ teachers: [teacher?.id], assistants: [assistant?.id] })
      const [listens, learns] = await people(2)
      await add(id, listens?.id ?? '', 'AUDITOR')
      await add(id, learns?.id ?? '')
      expect((await add(id, listens?.id ?? '')).status).toBe(11032)
      expect((await add(id, learns?.id ?? '', 'AUDITOR')).status).toBe(11032)
      for (const one of [teacher, assistant]) {
        const answer = await t.call<Refused>('POST', 'courseMember/create', {
          courseId: id,
          role: 'AUDITOR',
          teacherId: one?.id,
        })
        expect(answer.response.errors['teacherId']?.code).toBe('11032')
      }
      const auditor = await person('teacher')
      expect(
        (
          await t.call('POST', 'courseMember/create', {
            courseId: id,
            role: 'AUDITOR',
            teacherId: auditor.id,
          })
        ).status,
      ).toBe(200)
      const staffed = await t.call<Refused>('POST', 'course/update', {
        id,
        version: 1,
        assistants: [assistant?.id, auditor.id],
      })
      expect(staffed.response.errors['assistants']?.code).toBe('11032')
      const both = await t.call<Refused>('POST', 'course/update', {
        id,
        version: 1,
        assistants: [teacher?.id],
      })
      expect(both.response.errors['assistants']?.code).toBe('11032')
    })

    it('CLS-07 a member is one person, who learns only as a student, bears their own name, and is not suspended (2223)', async () => {
      const { id } = await aClass()
      const [student, teacher] = [
        await person('student', { name: '王小明' }),
        await person('teacher'),
      ]
      const answer = await t.call<Refused>('POST', 'courseMember/create', {
        courseId: id,
        studentId: student.id,
        teacherId: teacher.id,
      })
      expect(answer.response.errors['teacherId']?.code).toBe('9994')
      expect(
        (
          await t.call<Refused>('POST', 'courseMember/create', {
            courseId: id,
            teacherId: teacher.id,
          })
        ).response.errors['role']?.code,
      ).toBe('9994')
      expect(
        (await t.call<Refused>('POST', 'courseMember/create', { courseId: id })).response.errors[
          'studentId'
        ]?.code,
      ).toBe('11005')
      expect((await add(id, student.id)).response).toMatchObject({
        name: '王小明',
        joinedBy: 'ADDED',
        joinedAt: t.clock.now().toISOString(),
      })
      const away = await person('student', { name: '李停' })
      await t.call('POST', 'student/update', { id: away.id, version: 1, status: 'SUSPENDED' })
      const refused = await add(id, away.id)
      expect(refused.status).toBe(2223)
      expect(refused.msg).toContain('李停')
    })

    it('CLS-01 a suspended teacher is not given a class, and is named as a teacher', async () => {
      const away = await person('teacher', { name: '赵停' })
      const suspended = { id: away.id, version: 1, status: 'SUSPENDED' }
      expect((await t.call('POST', 'teacher/update', suspended)).status).toBe(200)
      const refused = await t.call<Refused>('POST', 'course/create', {
        courseName: 'Nobody teaches',
        teachers: [away.id],
      })
      expect(refused.status).toBe(2223)
      expect(JSON.stringify(refused)).toContain('teacher')
      expect(JSON.stringify(refused)).toContain('赵停')
      expect(JSON.stringify(refused)).not.toContain('student')
    })

    it('CLS-01 a class tells how many learn in it and what became of its lessons, in lists, records and exports', async () => {
      const [teacher, student] = [await person('teacher'), await person('student')]
      const { id } = await aClass({ teachers: [teacher.id] })
      await add(id, student.id)
      const startAt = new Date(t.clock.now().getTime() + 86_400_000).toISOString()
      await make('lesson', {
        courseId: id,
        startAt,
        endAt: new Date(Date.parse(startAt) + 3_600_000).toISOString(),
      })
      const figures = { studentCount: 1, lessonTotal: 1, lessonFinished: 0, nextLessonAt: startAt }
      expect((await t.call('GET', `course/get?id=${id}`)).response).toMatchObject(figures)
      const { list } = (await t.call<{ list: Rec[] }>('GET', 'course/list?limit=200')).response
      expect(list.find(row => row.id === id)).toMatchObject(figures)
      expect(list.find(row => row.id !== id)).toMatchObject({ nextLessonAt: null, lessonTotal: 0 })
      expect((await t.call('GET', 'course/list?sort=lessonTotal')).status).toBe(321)
      expect((await t.call('GET', 'course/list?lessonTotal=1')).status).toBe(321)
      const found = async (query: string) =>
        (await t.call<{ list: Rec[] }>('GET', `course/list?${query}`)).response.list.map(
          row => row.id,
        )
      expect(await found('studentCount=1')).toContain(id)
      expect(await found('studentCount=0&limit=200')).not.toContain(id)
      expect(await found('sort=-studentCount&limit=1')).toHaveLength(1)
    })

    it('TCH-05 a teacher who has lessons to give is neither suspended nor removed (26000), on any path', async () => {
      const teacher = await person('teacher')
      const { id } = await aClass({ teachers: [teacher.id] })
      const startAt = new Date(t.clock.now().getTime() + 86_400_000).toISOString()
      const endAt = new Date(Date.parse(startAt) + 3_600_000).toISOString()
      const lesson = await make('lesson', { courseId: id, startAt, endAt })
      const one = await t.call('POST', 'teacher/update', {
        id: teacher.id,
        version: 1,
        status: 'SUSPENDED',
      })
      expect(one).toMatchObject({
        status: 26000,
        msg: expect.stringMatching(/\(1\).*Tue 3 Mar 2026 16:00/),
      })
      for (const [verb, body] of [
        ['updateMany', { ids: [teacher.id], data: { status: 'SUSPENDED' } }],
        ['delete', { ids: [teacher.id] }],
      ] as const)
        expect((await t.call<Tally>('POST', `teacher/${verb}`, body)).response).toMatchObject({
          done: 0,
          failed: [{ code: '26000' }],
        })
      await t.call('POST', 'lesson/delete', { ids: [lesson.id] })
      expect(
        (
          await t.call('POST', 'teacher/update', {
            id: teacher.id,
            version: 1,
            status: 'SUSPENDED',
          })
        ).status,
      ).toBe(200)
    })

    it('TCH-05 the lessons of a teacher who leaves are reassigned after a check for clashes, or cancelled, as the dialog does', async () => {
      const [leaves, busy, free, helped] = [
        await person('teacher'),
        await person('teacher'),
        await person('teacher'),
        await person('teacher'),
      ]
      const startAt = new Date(t.clock.now().getTime() + 86_400_000).toISOString()
      const endAt = new Date(Date.parse(startAt) + 3_600_000).toISOString()
      const later = (iso: string) => new Date(Date.parse(iso) + 7_200_000).toISOString()
      const { id } = await aClass({ teachers: [leaves.id] })
      const { id: other } = await aClass({ teachers: [busy.id] })
      const lesson = await make('lesson', { courseId: id, startAt, endAt })
      await make('lesson', { courseId: other, startAt, endAt })
      const assisted = await make('lesson', {
        courseId: (await aClass({ teachers: [helped.id] })).id,
        startAt: later(startAt),
        endAt: later(endAt),
        assistants: [leaves.id],
      })
      const foreseen = async (to: Rec) => {
        const [taught, helps] = lessonPartsOf(leaves.id, to.id)
        const ask = async ({ selection, assign }: LessonPart) =>
          (
            await t.call<BulkPreview>('POST', 'lesson/preview', {
              verb: assign.verb,
              ...selection,
              data: assign.data,
            })
          ).response
        return [await ask(taught), await ask(helps)] as const
      }
      const [clash] = await foreseen(busy)
      expect(clash).toMatchObject({ matched: 1, changes: 0, refused: [{ n: 1 }] })
      expect(clash.refused[0]?.msg).toContain(busy['name'])
      expect(await foreseen(free)).toMatchObject([
        { matched: 1, changes: 1 },
        { matched: 1, changes: 1 },
      ])
      for (const { selection, assign } of lessonPartsOf(leaves.id, free.id)) {
        const done = await t.call<Tally>('POST', 'lesson/updateMany', {
          ...selection,
          data: assign.data,
        })
        expect(done.response).toMatchObject({ matched: 1, done: 1, failed: [] })
      }
      expect(await t.scope.get(resources.lesson, lesson.id)).toMatchObject({ teacherId: free.id })
      expect(await t.scope.get(resources.lesson, assisted.id)).toMatchObject({
        assistants: [free.id],
      })
      const suspend = (id: string) =>
        t.call('POST', 'teacher/update', { id, version: 1, status: 'SUSPENDED' })
      expect((await suspend(leaves.id)).status).toBe(200)
      for (const { selection, cancel } of lessonPartsOf(free.id, null))
        expect(
          (
            await t.call<Tally>('POST', `lesson/${cancel.verb}`, {
              ...selection,
              ...(cancel.data ? { data: cancel.data } : {}),
            })
          ).response,
        ).toMatchObject({ done: 1, failed: [] })
      expect((await suspend(free.id)).status).toBe(200)
    })

    it('TCH-05 a lesson that goes on keeps its teacher until it ends, also where it ends early', async () => {
      const teacher = await person('teacher')
      const { id } = await aClass({ teachers: [teacher.id] })
      const begins = t.clock.now().getTime() + 60_000
      const lesson = await make('lesson', {
        courseId: id,
        startAt: new Date(begins).toISOString(),
        endAt: new Date(begins + 3_600_000).toISOString(),
      })
      t.clock.advance(120_000)
      const of = await systemContexts(t.ports, t.institution)
      const setStatus = async (status: string) =>
        t.scope.transaction(tx =>
          updateRecord(tx, of('lesson'), { id: lesson.id, changes: { status } }),
        )
      const suspend = async () =>
        (
          await t.call('POST', 'teacher/update', {
            id: teacher.id,
            version: 1,
            status: 'SUSPENDED',
          })
        ).status
      await setStatus('ONGOING')
      expect(await suspend()).toBe(26000)
      await setStatus('ENDED')
      expect(await suspend()).toBe(200)
    })

    it('CLS-07 several people are added at once, each on their own merit, also from pasted lines', async () => {
      const teacher = await person('teacher', { name: '授课甲' })
      const { id } = await aClass({ teachers: [teacher.id], studentLimit: 2 })
      const [a, twin, other] = [
        await person('student', { name: '同名' }),
        await person('student', { name: '同名', account: 'twin.two' }),
        await person('student', { name: '外语', phone: '13800138000', countryCode: '86' }),
      ]
      const { list } = (
        await t.call<{ list: { line: string; people: Rec[] }[] }>('POST', 'course/findPeople', {
          courseId: id,
          lines: ['同名', 'twin.two', '+86 138-0013-8000', '13800138000', '授课甲', '没有此人'],
        })
      ).response
      expect(list.map(({ people: found }) => found.map(one => one.id).toSorted())).toEqual([
        [a.id, twin.id].toSorted(),
        [twin.id],
        [other.id],
        [other.id],
        [teacher.id],
        [],
      ])
      expect(list[4]?.people[0]).toMatchObject({ state: 'STAFF' })
      const one = (who: Rec, kindOf = 'student') => ({ kind: kindOf, id: who.id })
      const answer = await t.call<{ added: number; people: { code?: string }[] }>(
        'POST',
        'course/addPeople',
        {
          courseId: id,
          role: 'STUDENT',
          people: [one(a), one(a), one(twin), { kind: 'student', id: 'nobody' }, one(other)],
        },
      )
      expect(answer.response.added).toBe(2)
      expect(answer.response.people.map(({ code }) => code)).toEqual([
        undefined,
        '11002',
        undefined,
        '804',
        '11019',
      ])
      expect((await members(id)).total).toBe(2)
      // nobody finds by a phone that they see masked
      const blind = await t.as({ rights: ['*'], masks: ['studentPhone'] })
      const masked = await t.call<{ list: { people: Rec[] }[] }>(
        'POST',
        'course/findPeople',
        { courseId: id, lines: ['13800138000'] },
        { token: blind.token },
      )
      expect(masked.response.list[0]?.people).toEqual([])
      // and no one whom they can't see
      const clerk = await t.as({ rights: ['courseMember.create', 'teacher.read'] })
      const unseen = await t.call<typeof masked.response>(
        'POST',
        'course/findPeople',
        { courseId: id, lines: ['13800138000'] },
        { token: clerk.token },
      )
      expect([unseen.status, unseen.response.list[0]?.people]).toEqual([200, []])
      const stranger = await t.call(
        'POST',
        'course/findPeople',
        { courseId: id, lines: ['同名'] },
        { token: t.stranger.token },
      )
      expect(stranger.status).toBe(404)
    })

    it('CLS-09 what happened to a class, its people and lessons is told, newest first', async () => {
      const { id } = await aClass()
      const student = await person('student', { name: '来者' })
      await add(id, student.id)
      await t.call('POST', 'course/update', { id, version: 1, remark: 'moved' })
      const events = async (path = '') =>
        (
          await t.call<{ list: Rec[]; next: string | null }>(
            'GET',
            `course/events?courseId=${id}${path}`,
          )
        ).response
      const { list, next } = await events()
      expect(list.map(({ resource, action }) => `${String(resource)} ${String(action)}`)).toEqual([
        'course update',
        'courseMember create',
        'course create',
      ])
      expect(list[1]).toMatchObject({
        title: '来者',
        at: expect.stringMatching(/^2026-01-01T00:00:00/),
        actorName: expect.any(String),
        recordId: expect.any(String),
        before: null,
        after: { role: 'STUDENT' },
      })
      expect(next).toBeNull()
      expect((await events(`&before=${list[0]?.id}`)).list).toHaveLength(2)
      // a class in the trash still has its past
      await t.call('POST', 'course/delete', { ids: [id] })
      expect((await events()).list.map(({ action }) => action)).toContain('create')
      await t.call('POST', 'course/restore', { ids: [id] })
      const narrow = await t.as({ rights: ['course.read'] })
      const eventList = await t.call<{ list: Rec[] }>(
        'GET',
        `course/events?courseId=${id}`,
        undefined,
        {
          token: narrow.token,
        },
      )
      expect(
        eventList.response.list.map(
          ({ resource, action }) => `${String(resource)} ${String(action)}`,
        ),
      ).toEqual(['course restore', 'course delete', 'course update', 'course create'])
    })

    it('CLS-01 a class is copied for another term, with whom it takes along', async () => {
      const teacher = await person('teacher')
      const { id, courseName } = await aClass({
        teachers: [teacher.id],
        permissions: ['CHAT'],
        studentLimit: 5,
        inviteOn: true,
      })
      const [a, b, listens] = await people(3)
      for (const one of [a, b]) await add(id, one?.id ?? '')
      await add(id, listens?.id ?? '', 'AUDITOR')
      await t.call('POST', 'student/update', { id: b?.id, version: 1, status: 'SUSPENDED' })
      const copy = (values: object) =>
        t.call<{ id: string; added: number; people: { code?: string }[] } & Refused>(
          'POST',
          'course/copy',
          { courseId: id, ...values },
        )
      const duplicate = await copy({ courseName })
      expect(duplicate.response.errors['courseName']?.code).toBe('1046')
      const { response } = await copy({ courseName: `Next ${n++}`, term: '2027', students: true })
      expect(response.added).toBe(1)
      expect(response.people.map(({ code }) => code ?? '').toSorted()).toEqual(['', '2223'])
      const newClass = (await t.call<Rec>('GET', `course/get?id=${response.id}`)).response
      expect(newClass).toMatchObject({
        teachers: [teacher.id],
        permissions: ['CHAT'],
        studentLimit: 5,
        term: '2027',
        studentCount: 1,
      })
      expect((await members(response.id)).list).toMatchObject([
        { joinedBy: 'COPIED', studentId: a?.id },
      ])
      const old = (await t.call<Rec>('GET', `course/get?id=${id}`)).response
      expect(newClass.number).not.toBe(old.number)
      expect(newClass.invitationCode).not.toBe(old.invitationCode)
      // people come into a class by whoever may let them in
      const narrow = await t.as({ rights: ['course.read', 'course.create'] })
      const copyBy = (values: object) =>
        t.call(
          'POST',
          'course/copy',
          { courseId: id, courseName: `By ${n++}`, ...values },
          { token: narrow.token },
        )
      for (const whom of [{ students: true }, { auditors: true }])
        expect((await copyBy(whom)).status).toBe(905)
      expect((await copyBy({})).status).toBe(200)
    })

    it('CLS-01 the lessons of a class are scheduled again for its copy: the same weekdays and local times, clashes named, nothing twice', async () => {
      const teacher = await person('teacher', {
        name: 'Frau Kant',
        videoDefinitions: ['P480', 'P720', 'P1080'],
      })
      const old = await aClass({ teachers: [teacher.id] })
      const plan = {
        courseIds: [old.id],
        start: '2026-10-05T09:00',
        minutes: 60,
        timezone: 'Europe/Berlin',
        repeat: { freq: 'WEEKLY', interval: 1, weekdays: [1, 3], count: 6, daysOff: 'SKIP' },
        settings: { definition: 'P1080' },
      }
      expect((await t.call('POST', 'scheduling/save', plan)).status).toBe(200)
      const copy = (values: object) =>
        t.call<ClassCopied & Refused>('POST', 'course/copy', { courseId: old.id, ...values })
      const courseName = `Spring ${n++}`
      expect((await copy({ courseName, lessons: 'KEEP' })).response.errors['startDate']?.code).toBe(
        '11005',
      )

      // the teacher's second Wednesday is taken; summer time begins on 28 March
      const other = await aClass({ teachers: [teacher.id] })
      const busy = {
        ...plan,
        courseIds: [other.id],
        start: '2027-03-31T09:30',
        repeat: { ...plan.repeat, freq: 'ONCE', count: 1 },
      }
      expect((await t.call('POST', 'scheduling/save', busy)).status).toBe(200)
      const spring = { courseName, startDate: '2027-03-23', lessons: 'KEEP' }
      const preview = (await copy({ ...spring, dryRun: true })).response
      expect(preview).toMatchObject({
        id: '',
        lessons: { creates: 6, blocked: 1, patterns: [{ timezone: 'Europe/Berlin' }] },
      })
      const clash = preview.lessons?.patterns[0]?.slots.find(({ blocked }) => blocked)
      expect(clash).toMatchObject({
        localStart: '2027-03-31T09:00',
        clashes: [{ role: 'TEACHER', name: 'Frau Kant' }],
      })
      // unchanged, it is refused, and nothing remains of it
      expect((await copy(spring)).status).toBe(2218)
      const skipped = (await copy({ ...spring, lessons: 'SKIP', dryRun: true })).response
      expect(skipped.lessons).toMatchObject({ creates: 5, skips: 1, blocked: 0 })
      expect((await copy({ ...spring, lessons: 'SKIP', token: 'of another day' })).status).toBe(409)
      const copyAnswer = await copy({ ...spring, lessons: 'SKIP', token: skipped.lessons?.token })
      expect(copyAnswer).toMatchObject({ status: 200, response: { lessons: { creates: 5 } } })
      const { list } = (
        await t.call<{ list: Rec[] }>(
          'GET',
          `lesson/list?courseId=${copyAnswer.response.id}&sort=startAt`,
        )
      ).response
      expect(list.map(({ startAt }) => startAt)).toEqual(
        [
          '2027-03-24T08:00',
          '2027-03-29T07:00',
          '2027-04-05T07:00',
          '2027-04-07T07:00',
          '2027-04-12T07:00',
        ].map(text => `${text}:00.000Z`),
      )
      expect(list[0]).toMatchObject({ teacherId: teacher.id, definition: 'P1080', number: 1 })
      // all of it is one operation, taken back as one
      const undone = await t.call('POST', 'operation/undo', {
        id: copyAnswer.headers.get('x-operation'),
      })
      expect(undone).toMatchObject({ status: 200, response: { kept: [] } })
      expect(
        (await t.call<Rec>('GET', `course/get?id=${copyAnswer.response.id}`)).response.deletedAt,
      ).not.toBeNull()
      expect(
        (await t.call<{ total: number }>('GET', `lesson/list?courseId=${copyAnswer.response.id}`))
          .response.total,
      ).toBe(0)
      const narrow = await t.as({ rights: ['course.read', 'course.create'] })
      const denied = await t.call(
        'POST',
        'course/copy',
        { courseId: old.id, ...spring, courseName: 'Denied' },
        { token: narrow.token },
      )
      expect(denied.status).toBe(905)
    })

    it('CLS-01 a class of any size is copied with its lessons: a pattern of more than 100, and many patterns', async () => {
      const teacher = await person('teacher')
      const old = await aClass({ teachers: [teacher.id] })
      // single lessons on consecutive days: no series, and more lessons of one pattern than are
      // ever scheduled at once
      const days = Array.from({ length: 133 }, (_, day) => new Date(Date.UTC(2030, 0, 7 + day, 8)))
      const single = Array.from(
        { length: 24 },
        (_, at) => new Date(Date.UTC(2030, at % 6, 7 + (at % 20), 12, 10 + at)),
      )
      const context = (
        await contextsOf(t.ports, t.administrator.id, t.institution, t.ports.ids.next())
      )(resources.lesson)
      const records = [...days, ...single].map(at => {
        const [startAt, endAt] = [at, new Date(at.getTime() + 3_600_000)].map(time =>
          time.toISOString(),
        )
        const lessonValues = { courseId: old.id, startAt, endAt, teacherId: teacher.id }
        return {
          values: { ...startValues(resources.lesson), ...lessonValues },
          given: new Set(Object.keys(lessonValues)),
        }
      })
      await t.scope.transaction(tx => createBatch(tx, context, records, 'create'))
      const copy = (values: object) =>
        t.call<ClassCopied & Refused>('POST', 'course/copy', {
          courseId: old.id,
          courseName: `Big ${n++}`,
          startDate: '2031-01-06',
          ...values,
        })
      const preview = (await copy({ lessons: 'KEEP', dryRun: true })).response.lessons
      expect(preview).toMatchObject({ creates: 157, blocked: 0 })
      expect(preview?.patterns.length).toBeGreaterThan(20)
      const copyAnswer = await copy({ lessons: 'KEEP', token: preview?.token })
      expect(copyAnswer).toMatchObject({ status: 200, response: { lessons: { creates: 157 } } })
      const series = await t.scope.db
        .selectFrom('lessonSeries')
        .select(['id', 'localStart', 'count'])
        .where('courseId', '=', copyAnswer.response.id)
        .orderBy('localStart')
        .execute()
      expect(series.map(({ count }) => count)).toEqual([100, 33])
      const of = (at: number) =>
        t.call<{ list: Rec[]; total: number }>(
          'GET',
          `lesson/list?courseId=${copyAnswer.response.id}&seriesId=${series[at]?.id}&sort=startAt&limit=200`,
        )
      expect((await of(0)).response.total).toBe(100)
      const rest = (await of(1)).response
      expect(rest.total).toBe(33)
      // no one has a clash, and the second series continues where the first ended
      expect(series[1]?.localStart.slice(0, 10)).toBe(
        String(rest.list[0]?.['startAt']).slice(0, 10),
      )
      const undone = await t.call('POST', 'operation/undo', {
        id: copyAnswer.headers.get('x-operation'),
      })
      expect(undone).toMatchObject({ status: 200, response: { kept: [], failed: [] } })
    })

    it('CLS-09 the classes of a label are found by it, and several labels may stand on a class', async () => {
      const [red, blue] = [
        await make('label', { name: `Red ${n++}` }),
        await make('label', { name: `Blue ${n++}`, color: 'RED' }),
      ]
      const both = await aClass({ labels: [red.id, blue.id] })
      const one = await aClass({ labels: [blue.id] })
      const ids = async (label: string) =>
        (await t.call<{ list: Rec[] }>('GET', `course/list?labels_has=${label}`)).response.list
          .map(({ id }) => id)
          .toSorted()
      expect(await ids(red.id)).toEqual([both.id])
      expect(await ids(blue.id)).toEqual([both.id, one.id].toSorted())
      // a label has no nickname
      expect(await t.call('POST', 'label/create', { name: red.name })).toMatchObject({
        status: 9994,
        response: { errors: { name: { code: '9994' } } },
      })
    })

    it('CLS-01 what belongs to a class goes with it and comes back with it', async () => {
      const { id } = await aClass()
      const student = await person('student')
      await add(id, student.id)
      await add(id, (await person('student')).id)
      // previewed, without any effect
      const preview = await t.call<BulkPreview>('POST', 'course/preview', {
        verb: 'delete',
        ids: [id],
      })
      expect(preview.response).toMatchObject({ changes: 1, along: { courseMember: 2 } })
      expect((await members(id)).total).toBe(2)
      const away = await t.call<Tally>('POST', 'course/delete', { ids: [id] })
      expect(away.response).toMatchObject({ done: 1, failed: [] })
      expect((await members(id)).total).toBe(0)
      await t.call('POST', 'course/restore', { ids: [id] })
      expect((await members(id)).total).toBe(2)
    })

    it('CLS-01 an invitation lets in whom it is for, until it is used up, over or revoked (11020)', async () => {
      const { id } = await aClass({ studentLimit: 10 })
      const expiresAt = new Date(t.clock.now().getTime() + 60_000).toISOString()
      const invitation = await make('courseInvitation', {
        courseId: id,
        name: 'Parents',
        role: 'AUDITOR',
        maxUses: 2,
        expiresAt,
      })
      const code = String(invitation.code)
      const [a, b, c] = await people(3)
      expect(await redeem(code, a?.id ?? '')).toMatchObject({
        courseId: id,
        role: 'AUDITOR',
        joinedBy: 'INVITED',
      })
      await expect(redeem(code, a?.id ?? '')).rejects.toMatchObject({ code: '11032' })
      await redeem(code, b?.id ?? '')
      await expect(redeem(code, c?.id ?? '')).rejects.toMatchObject({ code: '11020' })
      const now = (await t.call<Rec>('GET', `courseInvitation/get?id=${invitation.id}`)).response
      expect(now).toMatchObject({ used: 2 })
      const more = await t.call<Rec>('POST', 'courseInvitation/update', {
        id: invitation.id,
        version: now.version,
        maxUses: 5,
      })
      t.clock.advance(60_000)
      await expect(redeem(code, c?.id ?? '')).rejects.toMatchObject({ code: '11020' })
      await t.call('POST', 'courseInvitation/update', {
        id: invitation.id,
        version: more.response.version,
        expiresAt: null,
      })
      await redeem(code, c?.id ?? '')
      await t.call('POST', 'courseInvitation/updateMany', {
        ids: [invitation.id],
        data: { status: 'REVOKED' },
      })
      await expect(redeem(code, (await person('student')).id)).rejects.toMatchObject({
        code: '11020',
      })
      await expect(redeem('ZZZZ2222', a?.id ?? '')).rejects.toMatchObject({ code: '11020' })
    })

    it('CLS-07 the standing code of a class takes students in while it invites and has places', async () => {
      const open = await aClass({ inviteOn: true, studentLimit: 1 })
      const [a, b] = await people(2)
      expect(await redeem(String(open.invitationCode), a?.id ?? '')).toMatchObject({
        role: 'STUDENT',
      })
      await expect(redeem(String(open.invitationCode), b?.id ?? '')).rejects.toMatchObject({
        code: '11019',
      })
      await t.call('POST', 'course/update', { id: open.id, version: open.version, inviteOn: false })
      await expect(redeem(String(open.invitationCode), b?.id ?? '')).rejects.toMatchObject({
        code: '11020',
      })
    })
  },
)
