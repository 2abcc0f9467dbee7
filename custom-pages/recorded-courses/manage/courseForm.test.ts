import { expect, it } from 'vitest'
import { courseForm } from './courseForm.ts'

const fieldsFor = (values: object) =>
  courseForm({ ...values }).form.groups.flatMap(({ fields }) => fields)

it('VID-01 a figure of the unlock method or of the start stands in the form where its choice asks for it', () => {
  expect(fieldsFor({ unlockMethod: 'PERIODIC', startTimeMode: 'ENROLMENT' })).toContain(
    'everyNDays',
  )
  expect(fieldsFor({ unlockMethod: 'IMMEDIATE', startTimeMode: 'FIXED' })).toContain('startAt')
  const plain = fieldsFor({ unlockMethod: 'IMMEDIATE', startTimeMode: 'ENROLMENT' })
  expect(plain).not.toContain('everyNDays')
  expect(plain).not.toContain('startAt')
})

it('VID-01 everything that a course says of itself can be entered', () => {
  expect(fieldsFor({ unlockMethod: 'PERIODIC', startTimeMode: 'FIXED' })).toEqual([
    'name',
    'cover',
    'introduction',
    'categories',
    'tags',
    'purchaseBase',
    'unlockMethod',
    'everyNDays',
    'startTimeMode',
    'startAt',
    'finishThreshold',
    'completionPercentage',
  ])
})
