import type { Resolver } from 'react-hook-form'
import { masksField, type Access } from '../../access/index.ts'
import { rulesReady } from '../../schema/derive.ts'
import { formIssues } from '../../schema/derive/yup.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { toFormErrors } from './formErrors.ts'
import { writable } from './writable.ts'

/**
 * Validates with the server's rules, from the same definition, as a yup schema. A masked value
 * (with `access`) is not validated, because it is not the record's value.
 */
export const resourceResolver = (
  resource: AnyResource,
  mode: 'create' | 'update',
  access?: Access,
): Resolver => {
  const names = writable(resource, mode)
  const masked = new Set(
    mode === 'update' && access
      ? names.filter(name => resource.fields[name] && masksField(access, resource.fields[name]))
      : [],
  )
  return async values => {
    await rulesReady(resource)
    const issues = formIssues(
      resource,
      Object.fromEntries(names.map(name => [name, values[name] as unknown])),
      mode,
    )
    const faults = Object.fromEntries(Object.entries(issues).filter(([name]) => !masked.has(name)))
    return Object.keys(faults).length
      ? { values: {}, errors: toFormErrors(faults) }
      : { values, errors: {} }
  }
}
