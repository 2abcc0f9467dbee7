import { describe, expect, it } from 'vitest'
import { course } from '../../../resources/classes/course/course.resource.ts'
import { stores } from '../../../tests/support/stores.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { openSchool, type TeachingSchool } from '../../../tests/support/teaching.ts'

interface Row {
  readonly id: string
  readonly version: number
  readonly courseName: string
  readonly creator: string | null
}

describe.each(stores.map(kind => [kind.name, kind] as const))(
  'who made a class, and names in it, on %s',
  (_name, kind) => {
    let t: TestApp
    let school: TeachingSchool
    openSchool(kind, (app, made) => ([t, school] = [app, made]))

    it('CLS-01 a class tells who created it, is found by them, and nobody writes that; its column, filter and export have it', async () => {
      const clerk = await t.as({ rights: ['course.create', 'course.read', 'course.update'] })
      const mine = await t.call<Row>(
        'POST',
        'course/create',
        { courseName: 'Of the clerk' },
        { token: clerk.token },
      )
      const { name } = (
        await t.call<{ name: string }>('GET', 'app/account', undefined, { token: clerk.token })
      ).response
      expect(mine.response.creator).toBe(name)
      await school.course({ courseName: 'Of the administrator' })
      const { list } = (
        await t.call<{ list: Row[] }>('GET', `course/list?creator=${encodeURIComponent(name)}`)
      ).response
      expect(list.map(row => [row.courseName, row.creator])).toEqual([['Of the clerk', name]])
      const { id, version } = mine.response
      const renamed = await t.call<Row>('POST', 'course/update', { id, version, courseName: 'X' })
      expect(renamed.response.creator).toBe(name)
      const forged = { id, version: 2, creator: 'Somebody' }
      expect((await t.call('POST', 'course/update', forged)).status).not.toBe(200)
      // the file of its export has the columns of its list
      expect(course.list.columns).toContain('creator')
      expect(course.list.filters).toContain('creator')
      expect(course.export).not.toBe(false)
      expect(course.export).not.toHaveProperty('columns')
    })

    it('VAL-21 a nickname that somebody has in a class is refused with 7003; own names may be alike, other classes know other names', async () => {
      const [course, other] = [await school.course(), await school.course()]
      const [ann, ben, namesake] = [
        await school.student({ name: 'Ann' }),
        await school.student({ name: 'Ben' }),
        await school.student({ name: 'Ann' }),
      ]
      const add = (courseId: string, studentId: string, values: object = {}) =>
        t.call<Row>('POST', 'courseMember/create', {
          courseId,
          role: 'STUDENT',
          studentId,
          ...values,
        })
      expect((await add(course, ann, { name: 'Star' })).status).toBe(200)
      expect(await add(course, ben, { name: 'Star' })).toMatchObject({
        status: 7003,
        response: { errors: { name: { code: '7003' } } },
      })
      expect((await add(other, ben, { name: 'Star' })).status).toBe(200)
      const member = await add(course, ben)
      expect(member.status).toBe(200)
      const change = { id: member.response.id, version: 1 }
      expect(
        (await t.call('POST', 'courseMember/update', { ...change, name: 'Star' })).status,
      ).toBe(7003)
      expect(
        (await t.call('POST', 'courseMember/update', { ...change, name: 'Moon' })).status,
      ).toBe(200)
      expect((await add(course, namesake)).status).toBe(200)
    })

    it('VAL-21 what is taken has the code of what it is: 707 or 945 of a phone, 948 of an e-mail, 7002 of an account, 1046 of a class', async () => {
      const values = {
        name: 'Ann',
        countryCode: '86',
        phone: '13911112222',
        email: 'ann@example.org',
        account: 'ann.taken',
      }
      for (const resource of ['student', 'teacher']) {
        expect((await t.call('POST', `${resource}/create`, values)).status).toBe(200)
        for (const [field, code, given] of [
          ['phone', 945, { countryCode: '86', phone: values.phone }],
          ['email', 948, { email: values.email }],
          ['account', 7002, { account: values.account }],
        ] as const)
          expect(
            await t.call('POST', `${resource}/create`, { name: 'Other', ...given }),
          ).toMatchObject({
            status: code,
            response: { errors: { [field]: { code: String(code) } } },
          })
      }
      await school.course({ courseName: 'Chess' })
      expect((await t.call('POST', 'course/create', { courseName: 'Chess' })).status).toBe(1046)
    })
  },
)
