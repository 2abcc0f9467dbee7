import { isWritten } from '../../schema/derive.ts'
import type { AnyResource } from '../../schema/resource.ts'

/**
 * Fields that the caller can write: neither the server's own fields nor, after creation, those that
 * can only be set then.
 */
export const writable = (resource: AnyResource, mode: 'create' | 'update'): string[] =>
  Object.keys(resource.fields).filter(name =>
    isWritten(resource.fields[name]?.options.readOnly, mode),
  )
