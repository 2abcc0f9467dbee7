import { errors } from '../platform/errors/errors.ts'

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** The error to rethrow after a failed write: 18001 if the disk or its quota is full. */
export const asFault = (error: unknown): unknown => (isFull(error) ? errors.storageFull() : error)
