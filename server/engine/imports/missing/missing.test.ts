import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../../resources/index.ts'
import { classSchool } from '../../../../tests/support/classImports.ts'
import { written } from '../../../../tests/support/importWizard.ts'
import { answerOf, formOf } from '../../../../tests/support/signedIn.ts'
import { stores, type TestStore } from '../../../../tests/support/stores.ts'
import type { MissingAnswer, WizardJob } from '../../../../src/protocol/imports.ts'
import type { Access } from '../../../../src/access/index.ts'
import { importsDone } from '../background.ts'

const create: MissingAnswer = { do: 'create' }
const day = (n: number, hour: number) =>
  `2030-05-${String(n).padStart(2, '0')} ${String(hour).padStart(2, '0')}:00`
/** Lessons by class, each at an hour of its own, of the teacher Tom. */
const lessons = (...classes: readonly string[]) =>
  written(
    ['班级', '老师', '开始时间', '结束时间'],
    ...classes.map((name, n) => {
      const at = 1 + Math.floor(n / 20)
      return [name, 'Tom', day(at, n % 20), day(at, (n % 20) + 1)]
    }),
  )
/** A school whose teacher is Tom. */
const schoolOn = async (store: TestStore, access?: Access) => {
  const school = await classSchool(store, access)
  await school.make('teacher', { name: 'Tom', account: 'tom1' })
  return school
}
const rightsTo = (...names: readonly string[]): Access => ({
  rights: new Set(names),
  masks: new Set(),
})

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'names in a file that no record has, on %s',
  (_, kind) => {
    let store: TestStore
    beforeAll(async () => {
      store = await kind.open(Object.values(resources))
    })
    afterAll(() => store.dispose())

    const commit = async (
      school: Awaited<ReturnType<typeof classSchool>>,
      { jobId, checkKey }: WizardJob,
      mode = 'good',
    ) => {
      const reply = await school.post('commit', { jobId, checkKey, mode })
      await importsDone(school.ports)
      return { status: reply.status, job: await school.job(jobId) }
    }

    it('are counted by the check, whatever their case and spaces, with the names that they are like (IMP-01)', async () => {
      const school = await schoolOn(store)
      await school.make('course', { courseName: 'Maths Grade 1' })
      const job = await school.run(
        'lesson',
        lessons('一班', '二班', ' 一班', '一 班', 'maths grade1', 'Maths Grade 2', 'Maths Grade 1'),
      )
      expect(job.verdicts).toMatchObject({ create: 1, error: 6 })
      expect(job.unknown).toEqual([])
      expect(job.missing).toEqual([
        { resource: 'course', name: '一班', rows: 3, similar: [], creatable: true, answer: null },
        expect.objectContaining({ name: '二班', rows: 1 }),
        expect.objectContaining({ name: 'maths grade1', rows: 1, similar: ['Maths Grade 1'] }),
        expect.objectContaining({ name: 'Maths Grade 2', rows: 1, similar: ['Maths Grade 1'] }),
      ])
    })

    it.each(['good', 'all'])(
      'are created once each, replaced, left empty or skipped as a person says (%s), and an undo takes it all back (IMP-01)',
      async mode => {
        const school = await schoolOn(store)
        await school.make('course', { courseName: 'Maths' })
        const read = await school.read('lesson', lessons('一班', '一 班', 'maths', '三班', '一班'))
        const job = await school.check(read, {
          missing: {
            course: { 一班: create, maths: { do: 'use', name: 'Maths' }, 三班: { do: 'skip' } },
          },
        })
        expect(job.verdicts).toMatchObject({ create: 4, skip: 1, error: 0 })
        expect(await school.namesOf('course', 'courseName')).toEqual(['Maths'])
        const done = await commit(school, job, mode)
        expect(done.job).toMatchObject({
          state: 'DONE',
          read: 5,
          created: 4,
          skipped: 1,
          failed: 0,
        })
        expect(done.job.missing?.filter(({ created }) => created)).toMatchObject([{ name: '一班' }])
        const classes = await school.all('course')
        expect(classes.map(row => row['courseName']).toSorted()).toEqual(['Maths', '一班'])
        const made = classes.find(row => row['courseName'] === '一班')
        // made by the rules of classes, with their defaults
        expect(made).toMatchObject({ studentLimit: 16, creator: 'Ann', number: expect.any(String) })
        const lessonRows = await school.all('lesson')
        expect(lessonRows.filter(row => row['courseId'] === made?.id)).toHaveLength(3)
        await school.post('undo', { jobId: job.jobId })
        await importsDone(school.ports)
        expect((await school.job(job.jobId)).state).toBe('UNDONE')
        expect(await school.namesOf('course', 'courseName')).toEqual(['Maths'])
        expect(await school.all('lesson')).toEqual([])
      },
    )

    it('of list cells are created and left out name by name (IMP-01)', async () => {
      const school = await schoolOn(store)
      await school.make('label', { name: '数学' })
      const read = await school.read(
        'course',
        written(['班级名称', '标签'], ['一班', '数学#暑假'], ['二班', '暑 假＃试听'], ['三班', '']),
      )
      const job = await school.check(read, {
        missing: { label: { 暑假: create, 试听: { do: 'empty' } } },
      })
      expect(job.verdicts).toMatchObject({ create: 3 })
      await commit(school, job)
      const labels = new Map((await school.all('label')).map(row => [row.id, row['name']]))
      expect([...labels.values()].toSorted()).toEqual(['数学', '暑假'].toSorted())
      const classes = await school.all('course')
      expect(
        classes.map(row => [
          row['courseName'],
          (row['labels'] as string[]).map(id => labels.get(id)),
        ]),
      ).toEqual([
        ['一班', ['数学', '暑假']],
        ['二班', ['暑假']],
        ['三班', []],
      ])
    })

    it('that can be no name are refused at their cells (VAL-08)', async () => {
      const school = await schoolOn(store)
      const read = await school.read('lesson', lessons('a<b', 'x'.repeat(61), '一班'))
      const job = await school.check(read, {
        missing: { course: { 'a<b': create, ['x'.repeat(61)]: create, 一班: create } },
      })
      expect(job.missing?.map(({ creatable, why }) => [creatable, why])).toEqual([
        [false, expect.stringMatching(/special characters/i)],
        [false, expect.stringMatching(/60/)],
        [true, undefined],
      ])
      const { list } = await school.rows(job.jobId)
      expect(
        list.map(({ verdict, errors }) => [verdict, errors.map(({ field }) => field)]),
      ).toEqual([
        ['error', ['courseId']],
        ['error', ['courseId']],
        ['create', []],
      ])
      expect(list[0]?.errors[0]?.msg).toMatch(/special characters/i)
    })

    it('are created by a direct import where the call says so; else their rows fail (IMP-01)', async () => {
      const school = await schoolOn(store)
      await school.make('course', { courseName: 'Maths' })
      const file = () =>
        lessons(...Array.from({ length: 30 }, (_x, n) => (n % 3 ? '一班' : 'mat hs')))
      const plain = await school.direct('lesson', file())
      expect(plain.job).toMatchObject({ state: 'PARTIAL', created: 0, failed: 30 })
      expect(plain.list[1]?.msg).toMatch(/No record has this name/)
      expect(await school.namesOf('course', 'courseName')).toEqual(['Maths'])
      const made = await school.direct('lesson', file(), 'more.xlsx', { createMissing: 'true' })
      expect(made.job).toMatchObject({ state: 'DONE', created: 30, failed: 0 })
      expect((await school.namesOf('course', 'courseName')).toSorted()).toEqual(['Maths', '一班'])
      const again = await school.post('undo', { jobId: made.job.jobId })
      expect(again.status).toBe('200')
      await importsDone(school.ports)
      expect(await school.namesOf('course', 'courseName')).toEqual(['Maths'])
      const form = formOf(file(), 'a.xlsx')
      form.set('createMissing', 'maybe')
      const path = '/edu_adminserver/lesson/import'
      const odd = await answerOf(await school.app.request(path, { method: 'POST', body: form }))
      expect(odd.status).toBe('321')
    })

    it('that somebody creates meanwhile mean that record (IMP-01)', async () => {
      const school = await schoolOn(store)
      const ann = await school.make('student', { name: 'Ann', account: 'ann1' })
      const read = await school.read(
        'courseMember',
        written(['班级', '学员'], ['一班', 'ann1'], ['二班', 'ann1']),
      )
      const job = await school.check(read, { missing: { course: { 一班: create, 二班: create } } })
      const theirs = await school.make('course', { courseName: '一班' })
      const done = await commit(school, job)
      expect(done).toMatchObject({ status: '200', job: { state: 'DONE', created: 2 } })
      const classes = await school.all('course')
      expect(classes.map(row => row['courseName'])).toEqual(['一班', '二班'])
      const members = await school.all('courseMember')
      expect(members.filter(row => row['courseId'] === theirs.id)).toMatchObject([
        { studentId: ann.id },
      ])
    })

    it('are created once, whatever the number of rows and of imports that name them (IMP-01)', async () => {
      const school = await schoolOn(store)
      const missing = { course: { 一班: create } }
      const names = Array.from({ length: 100 }, (_x, n) => (n % 2 ? '一 班' : '一班'))
      const first = await school.run('lesson', lessons(...names), { missing })
      const labelled = await school.make('course', { courseName: '二班' })
      const sheet = written(['班级名称', '标签'], ['二班', '重点'], ['三班', '重点'])
      const second = await school.run('course', sheet, { missing: { label: { 重点: create } } })
      const third = await school.run('course', sheet, { missing: { label: { 重点: create } } })
      expect(second.verdicts).toMatchObject({ create: 1, update: 1 })
      for (const job of [first, second]) expect((await commit(school, job)).status).toBe('200')
      // a label that the second import has made is the third one's too: nothing is left to change
      const { status } = await commit(school, third)
      const again = status === '200' ? third : await school.check(await school.job(third.jobId))
      expect((await school.job(again.jobId)).verdicts).toMatchObject({ create: 0, update: 0 })
      const [label] = await school.all('label')
      expect(await school.namesOf('label', 'name')).toEqual(['重点'])
      expect(await school.namesOf('course', 'courseName')).toEqual(['二班', '一班', '三班'])
      expect((await school.all('lesson')).length).toBe(100)
      const now = (await school.all('course')).find(({ id }) => id === labelled.id)
      expect(now?.['labels']).toEqual([label?.id])
    })

    it('and are made meanwhile by somebody are what updated rows point at (IMP-01)', async () => {
      const school = await schoolOn(store)
      await school.make('course', { courseName: '一班' })
      const sheet = written(['班级名称', '标签'], ['一班', '重点'])
      const job = await school.run('course', sheet, { missing: { label: { 重点: create } } })
      const theirs = await school.make('label', { name: '重点' })
      expect((await commit(school, job)).job).toMatchObject({ state: 'DONE', updated: 1 })
      expect((await school.all('course'))[0]?.['labels']).toEqual([theirs.id])
      expect(await school.namesOf('label', 'name')).toEqual(['重点'])
    })

    it('stay where something else uses them by the time of the undo, which names them (IMP-01)', async () => {
      const school = await schoolOn(store)
      const read = await school.read('lesson', lessons('一班', '二班'))
      const job = await school.check(read, { missing: { course: { 一班: create, 二班: create } } })
      await commit(school, job)
      const kept = (await school.all('course')).find(row => row['courseName'] === '一班')
      const bob = await school.make('student', { name: 'Bob', account: 'bob1' })
      await school.make('courseMember', {
        courseId: kept?.id,
        studentId: bob.id,
        role: 'STUDENT',
      })
      await school.post('undo', { jobId: job.jobId })
      await importsDone(school.ports)
      expect(await school.namesOf('course', 'courseName')).toEqual(['一班'])
      expect(await school.all('lesson')).toEqual([])
      expect(await school.all('courseMember')).toHaveLength(1)
      const undone = await school.job(job.jobId)
      const undo = await school.scope.db
        .selectFrom('operation')
        .select('detail')
        .where('id', '=', undone.undoneBy ?? '')
        .executeTakeFirst()
      expect(undo?.detail).toMatchObject({ undo: { kept: [{ id: kept?.id, why: 'used' }] } })
    })

    it('are offered and created only with the right to do so, which is asked again at the commit (ROL-03)', async () => {
      const rights = [
        'lesson.read',
        'lesson.create',
        'lesson.update',
        'lesson.import',
        'course.read',
        'teacher.read',
      ]
      const school = await schoolOn(store, rightsTo(...rights))
      const read = await school.read('lesson', lessons('一班', '二班'))
      const job = await school.check(read)
      expect(job.missing).toMatchObject([{ creatable: false }, { creatable: false }])
      const answer = { course: { 一班: create } }
      const refused = await school.post('check', {
        jobId: job.jobId,
        revision: job.revision,
        mapping: { ...job.mapping, missing: answer },
      })
      expect(refused.status).toBe('905')
      const direct = await school.direct('lesson', lessons('一班'), 'd.xlsx', {
        createMissing: 'true',
      })
      expect(direct.job).toMatchObject({ created: 0, failed: 1 })
      expect(direct.list[0]?.msg).toMatch(/permission/i)
      // checked with the right, committed without it
      const more = await schoolOn(store, rightsTo(...rights, 'course.create'))
      const checked = await more.check(await more.read('lesson', lessons('一班')), {
        missing: answer,
      })
      expect(checked.verdicts).toMatchObject({ create: 1 })
      Object.assign(more.session.actor, { access: rightsTo(...rights) })
      expect((await commit(more, checked)).status).toBe('905')
      expect(await more.all('course')).toEqual([])
    })

    it('of classes that the caller may not read are not told (ROL-03)', async () => {
      const school = await schoolOn(
        store,
        rightsTo('lesson.read', 'lesson.create', 'lesson.update', 'lesson.import'),
      )
      await school.make('course', { courseName: '一班' })
      const job = await school.check(await school.read('lesson', lessons('一班')))
      expect(job.missing).toEqual([])
      const refused = await school.post('check', {
        jobId: job.jobId,
        revision: job.revision,
        mapping: { ...job.mapping, missing: { course: { 一班: { do: 'use', name: '一班' } } } },
      })
      expect(refused.status).not.toBe('200')
    })

    it('that a row is mended with are decided as the others (IMP-01)', async () => {
      const school = await schoolOn(store)
      const job = await school.check(await school.read('lesson', lessons('一班', '?<')), {
        missing: { course: { 一班: create } },
      })
      const { response } = await school.edit('edit', {
        jobId: job.jobId,
        revision: job.revision,
        rows: [{ sheetRow: 3, cells: { courseId: '一 班' } }],
      })
      expect(response.rows[0]).toMatchObject({ verdict: 'create', cells: { courseId: '一班' } })
      expect((await school.job(job.jobId)).missing).toMatchObject([
        { name: '一班', rows: 2 },
        { name: '?<', rows: 0 },
      ])
      const done = await commit(school, await school.job(job.jobId))
      expect(done.job).toMatchObject({ state: 'DONE', created: 2 })
      expect(await school.namesOf('course', 'courseName')).toEqual(['一班'])
    })
  },
)
