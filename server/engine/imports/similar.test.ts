import { afterAll, beforeAll, expect, it } from 'vitest'
import { student } from '../../../resources/people/student/student.resource.ts'
import { teacher } from '../../../resources/people/teacher/teacher.resource.ts'
import { resources } from '../../../tests/support/importSchool.ts'
import { wizardSchool, written } from '../../../tests/support/importWizard.ts'
import { stores, type TestStore } from '../../../tests/support/stores.ts'
import { likeness, similarField, similarValue } from './similar.ts'

it('likeness grows with what two texts have in common', () => {
  expect(likeness('phone', 'phone')).toBe(1)
  expect(likeness('phonne', 'phone')).toBeGreaterThan(0.8)
  expect(likeness('phone', 'colour')).toBe(0)
  expect(likeness('', 'phone')).toBe(0)
  expect(likeness('a', 'b')).toBe(0)
})

it('finds the field and the value that a text is most like, and none below the least likeness', () => {
  const free = new Set(['phone', 'email', 'totalLessonHours', 'tags'])
  const field = (text: string) => similarField(student, free, text)
  expect(['Phonne nr', '家庭电话号码', '课时总数', 'Favourite colour', 'x'].map(field)).toEqual([
    'phone',
    'phone',
    'totalLessonHours',
    undefined,
    undefined,
  ])
  expect(similarField(student, new Set(['email']), 'Phonne nr')).toBeUndefined()
  const value = (text: string) => similarValue(teacher.fields.gender, text, 'en')
  expect(['Femal', 'male?', '男老师', 'unknown'].map(value)).toEqual([
    'Female',
    'Male',
    undefined,
    undefined,
  ])
  expect(similarValue(student.fields.phone, 'x', 'en')).toBeUndefined()
})

let store: TestStore
beforeAll(async () => {
  const [first] = stores
  if (!first) throw new Error('no store')
  store = await first.open(Object.values(resources))
})
afterAll(() => store.dispose())

it('suggests fields and values in the mapping step, and takes none of them by itself', async () => {
  const { read } = await wizardSchool(store)
  const found = await read(
    'teacher',
    written(
      ['Name', 'Account', 'Gendr', 'Favourite colour', 'Gender'],
      ['Wang', 'wang1', 'x', 'red', 'Femal'],
    ),
  )
  expect(found.columns.map(({ fields, suggested }) => [fields[0], suggested])).toEqual([
    ['name', undefined],
    ['account', undefined],
    [undefined, undefined],
    [undefined, undefined],
    ['gender', undefined],
  ])
  expect(found.unknown).toEqual([
    { field: 'gender', text: 'Femal', rows: 1, to: null, suggested: 'Female' },
  ])
  const other = await read(
    'teacher',
    written(['Name', 'Account', 'Gendr'], ['Li', 'li001', 'Male']),
  )
  expect(other.columns[2]).toMatchObject({ fields: [], suggested: 'gender' })
})
