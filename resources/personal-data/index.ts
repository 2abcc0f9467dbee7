import { studentPersonalData } from './student.extension.ts'
import { teacherPersonalData } from './teacher.extension.ts'

/** What it adds to the records of other domains. */
export const personalDataExtensions = [studentPersonalData, teacherPersonalData] as const
