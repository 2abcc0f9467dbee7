import { playbackErrors } from '../../../resources/playback/playback.errors.ts'
import { errorsOf } from '../../platform/errors/errors.ts'

/** The errors of every call, and those of the domain. */
export const errors = errorsOf(playbackErrors)
