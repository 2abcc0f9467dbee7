import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { taskToReview } from '../../../resources/tasks/class-task/classTask.messages.ts'
import { resources } from '../../../resources/index.ts'
import { courseMaker } from '../../../tests/support/recordedCourse.ts'
import { createRecord } from '../../engine/records/create.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { putInInbox, putInInboxOf } from '../../engine/notices/inbox.ts'
import { openReportSchool, type ReportSchool } from '../../../tests/support/reportSchool.ts'
import { waitForSealable } from '../../../tests/support/settled.ts'
import { stores } from '../../../tests/support/stores.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { runAudit } from '../../engine/audit/run.ts'
import { sealAll } from '../../engine/seal/seal.ts'
import { scopedTables } from '../../platform/store/system-tables.ts'
import { tablesOf } from '../../platform/store/tables-of.ts'
import { sealKeysOf } from '../../platform/keys.ts'
import { auditChecks, domainTables, rules } from '../../domains.ts'

interface Rec {
  readonly id: string
  readonly version: number
}
interface Exported {
  readonly person: string
  readonly record: { readonly records: readonly Record<string, unknown>[] }
  readonly sections: readonly {
    readonly resource: string
    readonly label: string
    readonly fields: Readonly<Record<string, string>>
    readonly records: readonly Record<string, unknown>[]
  }[]
  readonly parts: readonly {
    readonly part: string
    readonly label: string
    readonly entries: readonly Record<string, unknown>[]
  }[]
  readonly changes: readonly { readonly action: string; readonly by: string }[]
}

const name = 'Zhuangzi Quill'
const contacts = { phone: '13912345678', email: 'quill@example.com', account: 'quillname' }

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'personal data on %s',
  (_name, kind) => {
    let s: ReportSchool
    beforeAll(async () => {
      s = await openReportSchool(kind)
    })
    afterAll(() => s.store.dispose())

    const exported = async (resource: string, id: string, token?: string) => {
      const answer = await s.t.app.request('/edu_adminserver/personalData/export', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${token ?? s.t.administrator.token}`,
        },
        body: JSON.stringify({ resource, id }),
      })
      const data = (await answer.json()) as Exported & { responseHeader?: { status: number } }
      return { answer, data, status: data.responseHeader?.status }
    }
    /** Everything in the database of the institution, and its accounts. */
    const everything = async (): Promise<readonly (readonly [string, string])[]> => {
      const texts: (readonly [string, string])[] = []
      const tables = [...Object.values(scopedTables), ...domainTables]
        .filter(table => table.scoped)
        .map(table => table.name)
      for (const table of tables)
        texts.push([
          table,
          JSON.stringify(
            await s.t.scope.db
              .selectFrom(table as 'audit')
              .selectAll()
              .execute(),
          ),
        ])
      for (const resource of Object.values<AnyResource>(resources))
        texts.push([
          resource.name,
          JSON.stringify(
            await tablesOf(s.t.scope, resource).selectFrom(resource.name).selectAll().execute(),
          ),
        ])
      for (const table of ['account', 'outbox', 'session'] as const)
        texts.push([
          table,
          JSON.stringify(await s.store.db.selectFrom(table).selectAll().execute()),
        ])
      return texts
    }
    const placesOf = async (...words: readonly string[]) =>
      (await everything()).flatMap(([table, text]) =>
        words.filter(word => text.includes(word)).map(word => `${table}: ${word}`),
      )
    const audit = async () => (await runAudit(s.t.ports, auditChecks)).findings
    const seal = async () => {
      for (const id of [s.t.institution, s.t.otherInstitution]) {
        const scope = s.store.scope(id)
        await waitForSealable(scope)
        await sealAll(scope, s.t.clock, sealKeysOf(s.t.ports.config)[0])
      }
    }

    /** Hands in a task with a file, and begins to write another. */
    const handIn = async (studentId: string, courseId: string) => {
      const template = await s.make('taskTemplate', {
        title: 'Summer',
        content: 'Write about it.',
        gradingType: 'HUNDRED_MARK',
      })
      const { id: taskId } = await s.make('classTask', {
        title: 'Summer task',
        templateId: template.id,
        courseId,
        startAt: s.inHours(-1),
        endAt: s.inHours(24),
      })
      const { pass } = await s.ok<{ pass: string }>('POST', 'classTask/link', { studentId })
      const mine = '/edu_openapi/task/mine'
      const answer = { pass, taskId, content: 'Quillish essay' }
      const { version } = await s.ok<{ version: number }>('POST', `${mine}/saveDraft`, {
        ...answer,
        version: 0,
      })
      await s.ok('POST', `${mine}/submit`, { ...answer, version })
      const at = s.t.clock.now().toISOString()
      const { db } = s.t.scope
      await db
        .insertInto('taskFile')
        .values({
          fileId: `${studentId}f`,
          place: 'STUDENT',
          taskId,
          studentId,
          kind: 'FILE',
          name: 'quill.pdf',
          type: 'application/pdf',
          bytes: 9,
          createTime: at,
        })
        .execute()
      await db
        .insertInto('taskDraft')
        .values({ taskId: 'other', studentId, content: 'Quillish draft', updateTime: at })
        .execute()
    }
    /** Creates a student's data in a classroom, and messages to them. */
    const leaveTraces = async (studentId: string, lessonId: string) => {
      const at = s.t.clock.now().toISOString()
      const { db } = s.t.scope
      const of = await systemContexts(s.t.ports, s.t.institution)
      const another = await s.newStudent()
      await s.t.scope.transaction(async tx => {
        await createRecord(
          tx,
          of('classNote'),
          { lessonId, personId: studentId, role: 'STUDENT', authorName: name, text: 'A note' },
          { system: true },
        )
        await putInInboxOf(
          tx,
          { ids: s.t.ports.ids, now: at },
          { resource: 'student', id: studentId },
          {
            kind: 'lesson',
            words: {
              en: { subject: 'Quillish news', text: 'Come' },
              zh: { subject: 'Quillish news', text: 'Come' },
            },
          },
        )
        // messages to others about them, sent and queued
        const text = { subject: `${name}: few hours`, text: `Ask ${name}.` }
        await putInInbox(tx, { ids: s.t.ports.ids, now: at }, s.t.administrator.id, {
          kind: 'hours',
          words: { en: text, zh: text },
          mentions: { [studentId]: name },
        })
        await ruleContext(tx, of('student')).notify(
          { resource: 'student', id: another.id },
          taskToReview,
          { task: 'Summer', student: name },
          { mentions: [{ id: studentId, name }] },
        )
      })
      await db
        .insertInto('classroomEvent')
        .values({
          id: `${studentId}m`,
          lessonId: 'none',
          type: 'MESSAGE',
          at,
          receivedAt: at,
          personId: studentId,
          role: 'STUDENT',
          device: 'Quillish pad',
          data: JSON.stringify({ text: 'Quillish words' }),
        })
        .execute()
      await db
        .insertInto('lessonPicture')
        .values({
          id: `${studentId}p`,
          lessonId: 'none',
          kind: 'MONITOR',
          personId: studentId,
          role: 'STUDENT',
          at,
        })
        .execute()
    }

    /**
     * A student with a login, a lesson, points, hours, a comment, a report and a task that they
     * handed in.
     */
    const busyStudent = async () => {
      const student = {
        ...(await s.make('student', { name, ...contacts, tags: ['quilltag'] })),
        name,
      }
      const teacher = await s.newTeacher()
      await s.ok('POST', 'student/resetPassword', {
        id: student.id,
        input: { password: 'Kite4Lamp' },
      })
      const { courseId, lessonId } = await s.heldLesson([student], teacher.id, [student])
      await s.make('pointsEntry', {
        studentId: student.id,
        kind: 'ADD',
        points: 5,
        reason: 'Reading',
        hostId: teacher.id,
      })
      await s.make('hourEntry', { studentId: student.id, hours: 20, reason: 'Package' })
      await s.make('lessonComment', {
        lessonId,
        studentId: student.id,
        text: 'Quillish and shy',
      })
      await s.tokenOf('toStuReport', student.id)
      await handIn(student.id, courseId)
      await leaveTraces(student.id, lessonId)
      const { version } = await s.ok('GET', `student/get?id=${student.id}`)
      await s.ok('POST', 'student/update', {
        id: student.id,
        version,
        phone: '13987654321',
      })
      return { student, teacher, courseId, lessonId }
    }
    const erase = (resource: string, id: string, input: object, token?: string) =>
      s.t.call<{ errors?: Record<string, { code: string }> }>(
        'POST',
        `${resource}/erasePersonalData`,
        { id, input },
        token === undefined ? {} : { token },
      )

    it('is exported with every change, however many there were', async () => {
      const { id } = await s.make('student', { name: 'Changeable', account: 'changeable1' })
      await s.t.scope.transaction(tx =>
        tx.audit(
          Array.from({ length: 2000 }, () => ({
            actor: 'test',
            actorName: 'Test',
            action: 'update' as const,
            resource: 'student',
            recordId: id,
            before: { version: 1 },
            after: { version: 1 },
            requestId: s.t.ports.ids.next(),
          })),
        ),
      )
      const { data } = await exported('student', id)
      const actions = data.changes.map(({ action }) => action)
      expect([actions.length, actions[0], actions.at(-1)]).toEqual([2001, 'update', 'create'])
    })

    it('is exported whole for whoever may, and erased for good: from records, login and logs, whose seals stay valid', async () => {
      const { student, courseId } = await busyStudent()
      await s.work()
      const { answer, data } = await exported('student', student.id)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('application/octet-stream')
      expect(answer.headers.get('content-disposition')).toContain('attachment')
      expect(data.person).toBe(name)
      expect(data.record.records).toMatchObject([{ id: student.id, phone: '13987654321' }])
      expect(data.sections.map(({ resource }) => resource).toSorted()).toEqual([
        'attendance',
        'classNote',
        'courseMember',
        'hourEntry',
        'lessonComment',
        'pointsEntry',
        'reportLink',
        'submission',
      ])
      expect(
        data.sections.find(({ resource }) => resource === 'lessonComment')?.records,
      ).toMatchObject([{ text: 'Quillish and shy' }])
      const sectionOf = (of: string) => data.sections.find(({ resource }) => resource === of)
      expect(sectionOf('submission')?.records).toMatchObject([{ content: 'Quillish essay' }])
      expect(sectionOf('classNote')?.records).toMatchObject([{ text: 'A note' }])
      expect(data.changes.map(({ action }) => action)).toContain('create')
      const partOf = (of: string) => data.parts.find(({ part }) => part === of)?.entries
      expect(partOf('taskFiles')).toMatchObject([
        {
          name: 'quill.pdf',
          bytes: 9,
          url: expect.stringContaining(`id=${student.id}f`) as string,
        },
      ])
      expect(partOf('taskDrafts')).toContainEqual(
        expect.objectContaining({ content: 'Quillish draft' }),
      )
      expect(partOf('classroomEvents')).toMatchObject([
        { device: 'Quillish pad', data: { text: 'Quillish words' } },
      ])
      expect(partOf('lessonPictures')).toMatchObject([{ id: `${student.id}p`, kind: 'MONITOR' }])
      expect(partOf('inbox')).toContainEqual(
        expect.objectContaining({ subject: 'Quillish news', text: 'Come' }),
      )
      // what they did by their own link
      expect(partOf('operationLog')?.length).toBeGreaterThan(0)
      expect(data.parts.map(({ label }) => label)).toContain('Homework files')
      // its bytes never existed, which the audit would report
      await s.t.scope.db.deleteFrom('taskFile').where('studentId', '=', student.id).execute()

      await seal()
      expect(await audit()).toEqual([])
      const wrong = await erase('student', student.id, { name: 'Somebody', reason: 'Asked' })
      expect([wrong.status, wrong.response.errors?.['name']?.code]).toEqual([34561, '34561'])
      expect((await erase('student', student.id, { name, reason: '' })).status).not.toBe(200)
      const done = await erase('student', student.id, { name, reason: 'Asked for it' })
      expect([done.status, done.msg]).toEqual([200, expect.any(String)])
      await s.work()

      const words = [name, 'Quillish', 'quilltag', ...Object.values(contacts), '13987654321']
      expect(await placesOf(...words)).toEqual([])
      await seal()
      expect(await audit()).toEqual([])

      // what accounting needs is there, of somebody without a name
      const now = await s.ok<Record<string, unknown>>('GET', `student/get?id=${student.id}`)
      expect(now).toMatchObject({
        name: `Erased person ${student.id.slice(-6)}`,
        status: 'SUSPENDED',
        phone: null,
        email: null,
        tags: [],
        totalLessonHours: 20,
      })
      const members = await s.ok<{ list: Rec[] }>('GET', `attendance/list?courseId=${courseId}`)
      expect(members.list.length).toBeGreaterThan(0)
      const points = await s.ok<{ balance: number }>(
        'GET',
        `points/student?studentId=${student.id}`,
      )
      expect(points.balance).toBe(5)

      // nothing brings it back
      expect((await erase('student', student.id, { name, reason: 'Again' })).status).toBe(34560)
      const undone = await s.t.call('POST', 'operation/undo', {
        id: done.headers.get('X-Operation') ?? '',
      })
      expect(undone).toMatchObject({
        status: 409,
        response: {
          done: 0,
          kept: expect.arrayContaining([expect.objectContaining({ why: 'final' })]) as unknown,
        },
      })
      const { version } = await s.ok('GET', `student/get?id=${student.id}`)
      for (const values of [{ name: 'Back again' }, { status: 'ACTIVE' }])
        expect(
          (await s.t.call('POST', 'student/update', { id: student.id, version, ...values })).status,
        ).toBe(34560)
      expect(await placesOf(...words)).toEqual([])
      const login = await s.t.call('POST', 'app/login', {
        account: contacts.account,
        password: 'Kite4Lamp',
      })
      expect(login.status).not.toBe(200)
    })

    it('an erasure that the server has not made is told by the audit of the logs', async () => {
      const { db } = s.t.scope
      const student = await s.newStudent('Plain Person')
      await seal()
      await db
        .updateTable('audit')
        .set({ title: 'forged' })
        .where('recordId', '=', student.id)
        .execute()
      await s.t.scope.transaction(tx =>
        tx.audit([
          {
            actor: 'a',
            actorName: 'a',
            action: 'erasePersonalData',
            resource: 'redaction',
            recordId: student.id,
            before: null,
            after: { prints: ['x y'], seal: 'no key' },
            requestId: 'r',
            title: null,
            ip: null,
            device: null,
          },
        ]),
      )
      const faults = (await audit()).map(({ fault }) => fault)
      expect(faults.some(fault => fault.includes('was altered after it was sealed'))).toBe(true)
      expect(faults.some(fault => fault.includes('that the server has not made'))).toBe(true)
      await db.deleteFrom('audit').where('resource', '=', 'redaction').execute()
    })

    it('an erasure makes nothing good that was altered before it', async () => {
      const student = await s.newStudent('Forged Person')
      const other = await s.newStudent('Sound Person')
      await seal()
      const { db } = s.t.scope
      await db
        .updateTable('audit')
        .set({ requestId: 'forged' })
        .where('recordId', '=', student.id)
        .execute()
      for (const [id, person] of [
        [student.id, 'Forged Person'],
        [other.id, 'Sound Person'],
      ] as const)
        expect((await erase('student', id, { name: person, reason: 'x' })).status).toBe(200)
      await s.work()
      await seal()
      const altered = (await audit()).filter(({ fault }) => fault.includes('was altered'))
      const rows = await db
        .selectFrom('audit')
        .select('id')
        .where('recordId', '=', student.id)
        .where('requestId', '=', 'forged')
        .execute()
      // told as before, and the sound person's rows are not
      expect(altered.length).toBeGreaterThanOrEqual(rows.length)
      for (const { id } of rows)
        expect(altered.some(({ fault }) => fault.includes(`change ${id} `))).toBe(true)
      const sound = await db
        .selectFrom('audit')
        .select('id')
        .where('recordId', '=', other.id)
        .execute()
      for (const { id } of sound)
        expect(altered.some(({ fault }) => fault.includes(`change ${id} `))).toBe(false)
      await db
        .updateTable('audit')
        .set({ requestId: 'unforged' })
        .where('recordId', '=', student.id)
        .execute()
    })

    it('nothing is left in the trash, in retired fields, in what classrooms reported or in drafts', async () => {
      const student = await s.make('student', { name: 'Reed Person', account: 'reedperson' })
      const { db } = s.t.scope
      const maker = courseMaker(s.t)
      const { courseId } = await maker.listed(1)
      const { id: enrolmentId } = await maker.enrol(courseId, student.id)
      await s.ok('POST', 'enrolment/delete', { ids: [enrolmentId] })
      const field = await s.ok<Rec & { readonly key: string }>('POST', 'customField/create', {
        target: 'student',
        name: 'Reed field',
        type: 'TEXT',
      })
      const current = await s.ok('GET', `student/get?id=${student.id}`)
      await s.ok('POST', 'student/update', {
        id: student.id,
        version: current.version,
        [field.key]: 'Reedvalue',
      })
      await s.ok('POST', 'customField/update', {
        id: field.id,
        version: field.version,
        status: 'RETIRED',
      })
      const at = s.t.clock.now().toISOString()
      await db
        .insertInto('classroomEvent')
        .values(
          ['one', 'two'].map(device => ({
            id: `${student.id}${device}`,
            lessonId: 'none',
            type: 'MESSAGE' as const,
            at,
            receivedAt: at,
            personId: student.id,
            role: 'STUDENT' as const,
            device: `Reedpad ${device}`,
            data: JSON.stringify({ text: 'Reedwords' }),
          })),
        )
        .execute()
      await db
        .insertInto('lessonPicture')
        .values({
          id: `${student.id}p`,
          lessonId: 'none',
          kind: 'MONITOR',
          personId: student.id,
          role: 'STUDENT',
          at,
        })
        .execute()
      await db
        .insertInto('taskDraft')
        .values({ taskId: 'none', studentId: student.id, content: 'Reeddraft', updateTime: at })
        .execute()
      const done = await erase('student', student.id, { name: 'Reed Person', reason: 'x' })
      expect([done.status, done.msg]).toEqual([200, expect.any(String)])
      await s.work()
      const words = ['Reed Person', 'Reedvalue', 'Reedpad', 'Reedwords', 'Reeddraft']
      expect(await placesOf(...words)).toEqual([])
      const events = await db
        .selectFrom('classroomEvent')
        .select('device')
        .where('personId', '=', student.id)
        .execute()
      // the fact that they used two devices stays
      expect(new Set(events.map(({ device }) => device)).size).toBe(2)
      expect(
        await db
          .selectFrom('lessonPicture')
          .select('id')
          .where('personId', '=', student.id)
          .execute(),
      ).toEqual([])
      // nor does a field of an erased person get a value again
      await s.ok('POST', 'customField/update', {
        id: field.id,
        version: (await s.ok('GET', `customField/get?id=${field.id}`)).version,
        status: 'ACTIVE',
      })
      const now = await s.ok('GET', `student/get?id=${student.id}`)
      const again = { id: student.id, version: now.version, [field.key]: 'Reedvalue' }
      expect((await s.t.call('POST', 'student/update', again)).status).toBe(34560)
      await db.deleteFrom('classroomEvent').where('personId', '=', student.id).execute()
    })

    it('a teacher’s record is emptied, and the logs go on naming them for what they did', async () => {
      const teacher = await s.newTeacher('Nib Teacher')
      const done = await erase('teacher', teacher.id, { name: 'Nib Teacher', reason: 'Left' })
      expect(done.status).toBe(200)
      expect(await s.ok('GET', `teacher/get?id=${teacher.id}`)).toMatchObject({
        status: 'SUSPENDED',
        email: null,
        name: `Erased person ${teacher.id.slice(-6)}`,
      })
      expect(await placesOf('Nib Teacher')).toEqual([])
    })

    it('a teacher is exported with the lessons that they assist in', async () => {
      const [host, assistant] = [await s.newTeacher(), await s.newTeacher()]
      const course = await s.make('course', { courseName: 'Assisted', teachers: [host.id] })
      const lesson = await s.make('lesson', {
        courseId: course.id,
        name: 'Assisted lesson',
        startAt: s.inHours(30),
        endAt: s.inHours(31),
        teacherId: host.id,
        assistants: [assistant.id],
      })
      const { data } = await exported('teacher', assistant.id)
      const lessons = data.sections.find(({ resource }) => resource === 'lesson')
      expect(lessons?.records).toMatchObject([{ id: lesson.id }])
    })

    it('a user is exported with what they did, unless they may do more than whoever asks', async () => {
      const role = await s.make('role', { name: 'Quill clerk', rights: ['student.read'] })
      const clerk = await s.make('user', {
        name: 'Quill Clerk',
        account: 'quillclerk',
        password: 'Kite4Lamp',
        role: role.id,
      })
      const login = await s.t.call('POST', 'app/login', {
        account: 'quillclerk',
        password: 'Kite4Lamp',
      })
      expect(login.status).toBe(200)
      const { data, answer } = await exported('user', clerk.id)
      expect(answer.status).toBe(200)
      expect(data.person).toBe('Quill Clerk')
      expect(data.record.records).toMatchObject([{ account: 'quillclerk' }])
      expect(data.changes.map(({ action }) => action)).toEqual(['create'])
      expect(data.parts.map(({ part }) => part)).toEqual(['inbox', 'operationLog'])
      const deeds = data.parts.find(({ part }) => part === 'operationLog')?.entries
      expect(deeds?.length).toBeGreaterThan(0)

      const rights = ['user.read', 'user.exportPersonalData', 'operationLog.read']
      const lesser = await s.t.as({ rights })
      const shown = await exported('user', clerk.id, lesser.token)
      expect(shown.data.parts).toMatchObject([{ part: 'operationLog', entries: [] }])
      const equal = await s.t.as({ rights: [...rights, 'student.read'] })
      const whole = await exported('user', clerk.id, equal.token)
      expect(whole.data.parts.map(({ part }) => part)).toEqual(['inbox', 'operationLog'])
      const reader = await s.t.as({ rights: ['user.read'] })
      expect((await exported('user', clerk.id, reader.token)).status).toBe(905)
    })

    it('names no custom field that its reader has no right to, and no value of it', async () => {
      const field = await s.ok<Rec & { readonly key: string }>('POST', 'customField/create', {
        target: 'student',
        name: 'Inkdiagnosis',
        type: 'TEXT',
        restricted: true,
      })
      const student = await s.newStudent('Plain Ink')
      const { version } = await s.ok('GET', `student/get?id=${student.id}`)
      await s.ok('POST', 'student/update', { id: student.id, version, [field.key]: 'Inkvalue' })
      const rights = ['student.read', 'student.exportPersonalData']
      const told = async (more: readonly string[]) => {
        const { token } = await s.t.as({ rights: [...rights, ...more] })
        const text = JSON.stringify((await exported('student', student.id, token)).data)
        return [text.includes('Inkdiagnosis'), text.includes('Inkvalue')]
      }
      expect(await told([])).toEqual([false, false])
      expect(await told([`student.${field.key}`])).toEqual([true, true])
    })

    it('asks for its own rights, shows masked what is masked, and knows no other institution’s people', async () => {
      const student = await s.newStudent('Ink Person')
      const reader = await s.t.as({ rights: ['student.read'] })
      const masked = await s.t.as({
        rights: ['student.read', 'student.exportPersonalData'],
        masks: ['studentEmail'],
      })
      const denied = await exported('student', student.id, reader.token)
      const blind = await s.t.as({ rights: ['student.exportPersonalData'] })
      expect((await exported('student', student.id, blind.token)).status).toBe(905)
      expect(denied.status).toBe(905)
      const shown = await exported('student', student.id, masked.token)
      expect(JSON.stringify(shown.data)).not.toContain(student.email)
      expect(shown.data.sections).toEqual([])
      expect((await exported('student', student.id, s.t.stranger.token)).status).toBe(804)
      expect((await exported('course', student.id)).status).toBe(404)
      expect(
        (await erase('student', student.id, { name: 'Ink Person', reason: 'x' }, reader.token))
          .status,
      ).toBe(905)
      expect(
        (
          await erase(
            'student',
            student.id,
            { name: 'Ink Person', reason: 'x' },
            s.t.stranger.token,
          )
        ).status,
      ).toBe(804)
    })
  },
)

it('every resource with texts about a student or teacher says what of it is personal', () => {
  // entries of ledgers keep their reasons: accounting names them, not people
  const kept = [
    // its person is computed, so that the name goes with them
    'alert',
    'dayOff',
    'diskGrant',
    'hourEntry',
    'lesson',
    'pointsEntry',
    'reportSchedule',
    'course',
    'seminar',
    'usageLine',
  ]
  const about = Object.values<AnyResource>(resources).filter(({ fields }) =>
    Object.values(fields).some(
      ({ options }) => 'to' in options && ['student', 'teacher'].includes(String(options.to)),
    ),
  )
  expect(
    about.flatMap(({ name: resource }) => (rules[resource]?.personal ? [] : [resource])).toSorted(),
  ).toEqual(kept.toSorted())
})
