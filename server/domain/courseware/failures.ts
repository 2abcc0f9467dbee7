import type { FailureReason } from '../../../resources/courseware/courseware/courseware.options.ts'
import { errors } from './errors.ts'
import type { Fault } from '../../platform/errors/fault.ts'

/** The message for a courseware without pages, by the reason (VAL-09, ERR-04). */
export const failures: Readonly<Record<FailureReason, () => Fault>> = {
  ENCRYPTED: errors.presentationEncrypted,
  BROKEN: errors.presentationBroken,
  BLANK: errors.presentationBlank,
  TOO_MANY_PAGES: errors.presentationConversionTimedOut,
  BOMB: errors.presentationBomb,
  TIMED_OUT: errors.conversionTimedOut,
  OUT_OF_MEMORY: errors.conversionOutOfMemory,
  UNAVAILABLE: errors.libreOfficeMissing,
  STORAGE_FULL: errors.storageFull,
  CRASHED: errors.presentationConversionFailed,
}
