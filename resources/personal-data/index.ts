import { studentPersonalData } from './student.extension.ts'
import { teacherPersonalData } from './teacher.extension.ts'

/** The domain's extensions of other domains' resources. */
export const personalDataExtensions = [studentPersonalData, teacherPersonalData] as const
