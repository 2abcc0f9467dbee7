import type { TestApp } from './app.ts'

type Values = Readonly<Record<string, unknown>>

/** Makes what a school that teaches is made of, by the ordinary calls; each answers the id. Names are made up where none is given. */
export const teachingSchool = (app: Pick<TestApp, 'call'>) => {
  let n = 0
  const create = async (resource: string, values: Values): Promise<string> => {
    const { status, msg, response } = await app.call<{ id: string }>('POST', `${resource}/create`, values)
    if (status !== 200) throw new Error(`${resource}: ${status} ${msg} ${JSON.stringify(response)}`)
    return response.id
  }
  const next = () => String(++n).padStart(5, '0')
  const person = (values: Values) => ({ name: `Person ${next()}`, countryCode: '86', phone: `138${String(20_000_000 + n)}`, ...values })
  return {
    create,
    teacher: (values: Values = {}) => create('teacher', person({ videoDefinitions: ['P480'], ...values })),
    student: (values: Values = {}) => create('student', person(values)),
    course: (values: Values = {}) => create('course', { courseName: `Class ${next()}`, ...values }),
    member: (courseId: string, studentId: string) => create('courseMember', { courseId, role: 'STUDENT', studentId }),
    lesson: (courseId: string, startAt: string, endAt: string, values: Values = {}) =>
      create('lesson', { courseId, startAt, endAt, ...values }),
  }
}
export type TeachingSchool = ReturnType<typeof teachingSchool>
