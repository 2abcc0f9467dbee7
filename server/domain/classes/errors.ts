import { classesErrors } from '../../../resources/classes/classes.errors.ts'
import { errorsOf } from '../../platform/errors/errors.ts'

/** The errors of every call, and those of the domain. */
export const errors = errorsOf(classesErrors)
