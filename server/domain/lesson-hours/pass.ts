import { studentPasses } from '../people/index.ts'
import { errors } from '../../platform/errors/errors.ts'

/**
 * Passes by which students look at their hours without a password. One that opens nothing is
 * refused with 34501.
 */
export const hourPasses = studentPasses({
  purpose: 'lesson hours',
  rid: 'lessonHours',
  refusal: errors.hoursLinkInvalid,
  table: 'hourPass',
})
