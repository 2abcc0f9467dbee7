import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Inbox } from '../../../src/protocol/calls/inbox.ts'
import { openTaskSchool, type TaskSchool } from '../../../tests/support/taskSchool.ts'
import { stores } from '../../../tests/support/stores.ts'

const minuteMs = 60_000

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'messages of tasks on %s',
  (_name, kind) => {
    let s: TaskSchool
    let n = 0
    beforeAll(async () => {
      s = await openTaskSchool(kind)
    })
    afterAll(() => s.store.dispose())

    /** Gives a person's record to a new account with these rights; returns its token. */
    const logIn = async (resource: 'teacher' | 'student', id: string, rights: string[] = []) => {
      const { id: accountId, token } = await s.t.as({ rights })
      await s.t.scope.db.deleteFrom('accountLink').where('recordId', '=', id).execute()
      const createTime = s.t.clock.now().toISOString()
      await s.t.scope.db
        .insertInto('accountLink')
        .values({ accountId, resource, recordId: id, createTime })
        .execute()
      return token
    }
    /** Subjects and links of a person's inbox, oldest first. */
    const inboxOf = async (token: string) => {
      const { response } = await s.t.call<Inbox>('GET', 'inbox/list?kind=task', undefined, {
        token,
      })
      return response.list.map(({ subject, link }) => `${subject} ${link ?? ''}`).toReversed()
    }
    const newTeacher = async (rights: string[]) => {
      const account = `noticeTeacher${++n}`
      const made = await s.make('teacher', { name: `Teacher ${n}`, account })
      return { id: made.id, token: await logIn('teacher', made.id, rights) }
    }
    const assign = async (courseId: string, title: string, startHours = -1) => {
      const { id: templateId } = await s.newTemplate()
      const dates = { startAt: s.inHours(startHours), endAt: s.inHours(startHours + 72) }
      return s.make('classTask', { title, templateId, courseId, ...dates })
    }
    const submit = async (studentId: string, taskId: string, version = 0) => {
      const pass = await s.passOf(studentId)
      const { status, response } = await s.own(pass, 'submit', {
        taskId,
        content: 'My answer',
        version,
      })
      expect(status).toBe(200)
      return String(response['id'])
    }
    const review = async (id: string, values: object) => {
      const { version } = await s.reviewOf(id)
      const { status } = await s.t.call('POST', 'submission/review', { id, version, ...values })
      expect(status).toBe(200)
    }

    const announced = async () =>
      (await s.mailAfterWork()).filter(one => /新作业：“(Begun|Later)”$/.test(one))

    it('tells the students of the class of a task that has begun and of one that ends soon, with the way to it', async () => {
      const [mine, other, away] = [await s.newStudent(), await s.newStudent(), await s.newStudent()]
      // a suspended student is asked for no task
      const course = await s.newClass([mine, away])
      const suspended = { id: away.id, version: 1, status: 'SUSPENDED' }
      expect((await s.t.call('POST', 'student/update', suspended)).status).toBe(200)
      const token = await logIn('student', mine.id)
      const otherToken = await logIn('student', other.id)
      const begun = await assign(course.id, 'Begun')
      const ending = await assign(course.id, 'Ends soon', -60)
      await assign(course.id, 'Later', 0.2)
      expect(await announced()).toEqual([`${mine.email}: 新作业：“Begun”`])
      expect((await inboxOf(token)).toSorted()).toEqual([
        `New homework: “Begun” /myTasks?task=${begun.id}`,
        `New homework: “Ends soon” /myTasks?task=${ending.id}`,
        `Please submit “Ends soon” /myTasks?task=${ending.id}`,
      ])
      expect(await inboxOf(otherToken)).toEqual([])
      // whoever reads it may live by another clock
      const { response } = await s.t.call<Inbox>('GET', 'inbox/list?kind=task', undefined, {
        token,
      })
      expect(response.list.filter(({ text }) => !text.includes('(Asia/Shanghai)'))).toEqual([])
    })

    it('tells the class’s teachers who may review when the first submission waits, and the list has it', async () => {
      const students = [await s.newStudent(), await s.newStudent()]
      const reviewer = await newTeacher(['submission.read', 'submission.review'])
      const assistant = await newTeacher(['submission.review'])
      const reader = await newTeacher(['submission.read'])
      const stranger = await newTeacher(['submission.read', 'submission.review'])
      const course = await s.make('course', {
        courseName: 'Reviewed class',
        kind: 'NORMAL',
        teachers: [reviewer.id, reader.id],
        assistants: [assistant.id],
      })
      for (const { id } of students)
        await s.make('courseMember', { courseId: course.id, studentId: id, role: 'STUDENT' })
      const task = await assign(course.id, 'Essay')
      const [first, second] = students.map(({ id }) => id)
      const submitted = await submit(first ?? '', task.id)
      const address = `/submission?taskId=${task.id}&state=SUBMITTED&state=REVISED`
      const told = `Submissions to review: “Essay” ${address}`
      // the second finds one waiting
      const later = await submit(second ?? '', task.id)
      expect(await inboxOf(reviewer.token)).toEqual([told])
      expect(await inboxOf(assistant.token)).toEqual([told])
      expect(await inboxOf(reader.token)).toEqual([])
      expect(await inboxOf(stranger.token)).toEqual([])
      const { list } = await s.ok<{ list: { id: string }[] }>(
        'GET',
        `${address.slice(1).replace('submission?', 'submission/list?')}&limit=10`,
      )
      expect(list.map(({ id }) => id).toSorted()).toEqual([submitted, later].toSorted())
      // a revision sends a new message once nothing else waits
      await review(submitted, { decision: 'NEEDS_REVISION', comment: 'Once more' })
      await review(later, { decision: 'APPROVED', mark: 80 })
      await submit(first ?? '', task.id, 1)
      expect(await inboxOf(reviewer.token)).toEqual([told, told])
    })

    it('tells the student of an approval and of a return, with the way to the task (TSK-02)', async () => {
      const { taskId, student } = await s.newTask()
      const token = await logIn('student', student.id)
      const id = await submit(student.id, taskId)
      await review(id, { decision: 'NEEDS_REVISION', comment: 'Once more' })
      await submit(student.id, taskId, 1)
      await review(id, { decision: 'APPROVED', mark: 80 })
      const subjects = (await inboxOf(token)).map(one => one.replace(/“.*”/, '“…”'))
      expect(subjects).toEqual([
        `“…”: needs revision /myTasks?task=${taskId}`,
        `“…”: approved /myTasks?task=${taskId}`,
      ])
      expect((await s.mailAfterWork()).filter(one => one.startsWith(student.email))).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/作业“.*”待订正$/),
          expect.stringMatching(/作业“.*”已通过$/),
        ]),
      )
    })

    it('tells of a task once, and of a later one when it begins', async () => {
      // the work comes every quarter of an hour
      s.t.clock.advance(15 * minuteMs)
      expect((await announced()).map(one => one.replace(/^.*: /, ''))).toEqual([
        '新作业：“Begun”',
        '新作业：“Later”',
      ])
    })
  },
)
