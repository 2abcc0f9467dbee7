import { defineAction, references } from '../../../src/schema/index.ts'

/** Adds classes whose lessons can show it. */
export const assign = defineAction({
  label: { en: 'Authorise for classes', zh: '授权给班级' },
  on: 'records',
  input: {
    courses: references({
      label: { en: 'Classes', zh: '班级' },
      to: 'course',
      required: true,
      requiredCode: '11005',
      max: 200,
    }),
  },
  errors: ['2206'],
})

/** Converts once more what could not be converted. */
export const retryCourseware = defineAction({
  label: { en: 'Convert again', zh: '重新转换' },
  on: 'records',
  when: { status: 'FAILED' },
  refused: '34057',
})
