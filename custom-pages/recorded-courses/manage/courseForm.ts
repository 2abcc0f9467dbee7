import { recordedCourse } from '../../../resources/recorded-courses/recorded-course/recordedCourse.resource.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'

/** Fields that matter for one choice of another field alone. */
const dependent: Readonly<Record<string, { readonly on: string; readonly value: string }>> = {
  everyNDays: { on: 'unlockMethod', value: 'PERIODIC' },
  startAt: { on: 'startTimeMode', value: 'FIXED' },
}

/**
 * The definition of recorded courses with the form fields that apply to these values. Listing is
 * not one of them: a button lists a course, once it has something to show.
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
