import { hoursOnStudents } from './student.extension.ts'
import { hourEntry } from './hour-entry/hourEntry.resource.ts'
import { hourWarning } from './hour-warning/hourWarning.resource.ts'
import { hourPackage } from './hour-package/hourPackage.resource.ts'
import { makeUp } from './make-up/makeUp.resource.ts'
import { hourPolicy } from './hour-policy/hourPolicy.resource.ts'
import './lesson-hours.errors.ts'

/** Its records, in the order of their menu entries. */
export const lessonHoursRecords = {
  hourEntry,
  hourWarning,
  hourPackage,
  makeUp,
  hourPolicy,
} as const

/** The domain's extensions of other domains' resources. */
export const lessonHoursExtensions = [hoursOnStudents] as const
