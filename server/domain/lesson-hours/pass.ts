import { studentPasses } from '../people/index.ts'
import { errors } from './errors.ts'

/**
 * Passes for students to view their hours without a password. An invalid one is refused with 34501.
 */
export const hourPasses = studentPasses({
  purpose: 'lesson hours',
  rid: 'lessonHours',
  refusal: errors.hoursLinkInvalid,
  table: 'hourPass',
})
