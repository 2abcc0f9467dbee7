import { isWritten } from '../../schema/derive.ts'
import type { AnyResource } from '../../schema/resource.ts'

/**
 * The caller may write these: neither the server's own fields nor, after creation, those given
 * once.
 */
export const writable = (resource: AnyResource, mode: 'create' | 'update'): string[] =>
  Object.keys(resource.fields).filter(name =>
    isWritten(resource.fields[name]?.options.readOnly, mode),
  )
