import type { FieldErrors } from 'react-hook-form'
import type { Issue } from '../../schema/issue.ts'

/**
 * Issues by field -> what react-hook-form keeps: the code is the type, its figures ride along; the
 * words are found where they are shown.
 */
export const toFormErrors = (issues: Readonly<Record<string, Issue>>): FieldErrors =>
  Object.fromEntries(
    Object.entries(issues).map(([field, { code, params }]) => [
      field,
      { type: code, message: code, params },
    ]),
  )
