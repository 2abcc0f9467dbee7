import { cloudDiskErrors } from '../../../resources/cloud-disk/cloud-disk.errors.ts'
import { errorsOf } from '../../platform/errors/errors.ts'

/** The errors of every call, and those of the domain. */
export const errors = errorsOf(cloudDiskErrors)
