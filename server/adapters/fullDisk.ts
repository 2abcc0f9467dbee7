import { errors } from '../platform/errors/errors.ts'

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')

/** What is thrown on after a failed write: 18001 where the disk, or a quota on it, is full. */
export const asFault = (error: unknown): unknown => (isFull(error) ? errors.storageFull() : error)
