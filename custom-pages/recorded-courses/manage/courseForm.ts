import { recordedCourse } from '../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'

/** Fields that matter for one choice of another field alone. */
const dependent: Readonly<Record<string, { readonly on: string; readonly value: string }>> = {
  everyNDays: { on: 'unlockMethod', value: 'PERIODIC' },
  startAt: { on: 'startTimeMode', value: 'FIXED' },
}

/**
 * The definition of recorded courses with the fields of the form that matter for these values.
 * Listing is no field of it: a course is listed by a button, once it has something to show.
 */
export const courseForm = (values: Readonly<Record<string, unknown>>): AnyResource => ({
  ...recordedCourse,
  form: {
    ...recordedCourse.form,
    groups: recordedCourse.form.groups.map(group => ({
      ...group,
      fields: group.fields.filter(name => {
        const condition = dependent[name]
        return name !== 'listing' && (!condition || values[condition.on] === condition.value)
      }),
    })),
  },
})
