import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import type { PassSchool } from '../../../src/protocol/school.ts'
import { makeApp, type TestApp } from '../../../tests/support/app.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { teachingSchool } from '../../../tests/support/teaching.ts'

describe.each(stores)('the school of a personal link, on $name', kind => {
  let store: TestStore
  let t: TestApp
  let studentId: string
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    t = await makeApp({ store, config: { accessSeconds: 1e9 } })
    studentId = await teachingSchool(t).student()
  })
  afterAll(() => store.dispose())

  const link = async (path: string) =>
    (await t.call<{ pass: string }>('POST', path, { studentId, days: 2 })).response.pass
  const ask = (pass: string) =>
    t.call<PassSchool>('POST', '/edu_openapi/student/school', { pass }, { token: null })

  it.each(['booking/link', 'hourEntry/link', 'classTask/link', 'recordedCourse/link'])(
    'is named by the pass of %s, and by no other',
    async path => {
      const pass = await link(path)
      expect(await ask(pass)).toMatchObject({
        status: 200,
        response: { name: 'Demo School', logo: null },
      })
      // another institution, another student, or another mac is no pass
      for (const wrong of [
        pass.replace(t.institution, t.otherInstitution),
        pass.replace(studentId, 'nobody'),
        `${pass.slice(0, -2)}xx`,
        '',
        '....',
      ])
        expect((await ask(wrong)).status).toBe(804)
    },
  )

  it('is told no more once the link has ended or the student is suspended', async () => {
    const pass = await link('booking/link')
    const { response } = await t.call<{ version: number }>('GET', `student/get?id=${studentId}`)
    const set = (status: string, version: number) =>
      t.call('POST', 'student/update', { id: studentId, version, status })
    expect((await set('SUSPENDED', response.version)).status).toBe(200)
    expect((await ask(pass)).status).toBe(804)
    expect((await set('ACTIVE', response.version + 1)).status).toBe(200)
    expect((await ask(pass)).status).toBe(200)
    t.clock.advance(3 * 86_400_000)
    expect((await ask(pass)).status).toBe(804)
  })
})
