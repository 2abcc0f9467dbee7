import type { FailureReason } from '../../../resources/courseware/courseware.options.ts'
import {
  conversionOutOfMemory,
  conversionTimedOut,
  libreOfficeMissing,
  presentationBlank,
  presentationBomb,
  presentationBroken,
  presentationConversionFailed,
  presentationConversionTimedOut,
  presentationEncrypted,
  storageFull,
} from '../../platform/errors/factories.ts'
import type { Fault } from '../../platform/errors/fault.ts'

/** What is said of a courseware that has no pages, by the reason (VAL-09, ERR-04). */
export const failures: Readonly<Record<FailureReason, () => Fault>> = {
  ENCRYPTED: presentationEncrypted,
  BROKEN: presentationBroken,
  BLANK: presentationBlank,
  TOO_MANY_PAGES: presentationConversionTimedOut,
  BOMB: presentationBomb,
  TIMED_OUT: conversionTimedOut,
  OUT_OF_MEMORY: conversionOutOfMemory,
  UNAVAILABLE: libreOfficeMissing,
  STORAGE_FULL: storageFull,
  CRASHED: presentationConversionFailed,
}
