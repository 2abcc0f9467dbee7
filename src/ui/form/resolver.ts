import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { masksField, type Access } from '../../access/index.ts'
import { isWritten, rulesReady, validateRecord } from '../../schema/derive.ts'
import type { Issue } from '../../schema/issue.ts'
import type { AnyResource } from '../../schema/resource.ts'

/** Issues by field -> what react-hook-form keeps: the code is the type, its figures ride along; the words are found where they are shown. */
export const toFormErrors = (issues: Readonly<Record<string, Issue>>): FieldErrors =>
  Object.fromEntries(
    Object.entries(issues).map(([field, { code, params }]) => [
      field,
      { type: code, message: code, params },
    ]),
  )

/** The caller may write these: neither the server's own fields nor, after creation, those given once. */
export const writable = (resource: AnyResource, mode: 'create' | 'update'): string[] =>
  Object.keys(resource.fields).filter(name =>
    isWritten(resource.fields[name]?.options.readOnly, mode),
  )

/**
 * The same rules as the server's, from the same definition. A value that stands there masked (with `access`) is nobody's to judge: it is not
 * what the record holds.
 */
export const resourceResolver = (
  resource: AnyResource,
  mode: 'create' | 'update',
  access?: Access,
): Resolver<FieldValues> => {
  const names = writable(resource, mode)
  const masked = new Set(
    mode === 'update' && access
      ? names.filter(name => resource.fields[name] && masksField(access, resource.fields[name]))
      : [],
  )
  return async values => {
    await rulesReady(resource)
    const result = validateRecord(
      resource,
      Object.fromEntries(names.map(name => [name, values[name]])),
      mode,
    )
    if (result.ok) return { values, errors: {} }
    const faults = Object.fromEntries(
      Object.entries(result.errors).filter(([name]) => !masked.has(name)),
    )
    return Object.keys(faults).length
      ? { values: {}, errors: toFormErrors(faults) }
      : { values, errors: {} }
  }
}
