import { auditChecks } from '../../server/domains.ts'
import { afterAll, beforeAll, expect } from 'vitest'
import { resources } from '../../resources/index.ts'
import { runAudit } from '../../server/engine/audit/run.ts'
import { makeApp, type TestApp } from './app.ts'
import type { StoreKind, TestStore } from './stores.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Makes what a school that teaches is made of, by the ordinary calls; each answers the id. Names
 * are made up where none is given.
 */
export const teachingSchool = (app: Pick<TestApp, 'call'>) => {
  let n = 0
  const create = async (resource: string, values: Values): Promise<string> => {
    const { status, msg, response } = await app.call<{ id: string }>(
      'POST',
      `${resource}/create`,
      values,
    )
    if (status !== 200) throw new Error(`${resource}: ${status} ${msg} ${JSON.stringify(response)}`)
    return response.id
  }
  const next = () => String(++n).padStart(5, '0')
  const person = (values: Values) => ({
    name: `Person ${next()}`,
    countryCode: '86',
    phone: `138${String(20_000_000 + n)}`,
    ...values,
  })
  return {
    create,
    teacher: (values: Values = {}) =>
      create('teacher', person({ videoDefinitions: ['P480', 'P720', 'P1080'], ...values })),
    student: (values: Values = {}) => create('student', person(values)),
    course: (values: Values = {}) => create('course', { courseName: `Class ${next()}`, ...values }),
    member: (courseId: string, studentId: string) =>
      create('courseMember', { courseId, role: 'STUDENT', studentId }),
    lesson: (courseId: string, startAt: string, endAt: string, values: Values = {}) =>
      create('lesson', { courseId, startAt, endAt, ...values }),
  }
}
export type TeachingSchool = ReturnType<typeof teachingSchool>

/**
 * After whatever was done the invariants hold, as `npm run audit` reads them; but nothing seals the
 * logs of a test.
 */
export const expectSound = async (app: TestApp): Promise<void> => {
  const { findings } = await runAudit(app.ports, auditChecks)
  expect(findings.filter(({ check }) => !check.includes('sealed'))).toEqual([])
}

/**
 * Opens a school on a store for the tests of a suite, and closes it behind them, sound; `take` gets
 * it before the first.
 */
export const openSchool = (
  kind: StoreKind,
  take: (app: TestApp, school: TeachingSchool) => void,
): void => {
  let store: TestStore | undefined
  let app: TestApp | undefined
  beforeAll(async () => {
    store = await kind.open(Object.values(resources))
    app = await makeApp({ store })
    take(app, teachingSchool(app))
  })
  afterAll(() => store?.dispose())
  afterAll(() => app && expectSound(app))
}
