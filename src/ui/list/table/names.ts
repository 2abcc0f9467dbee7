import type { AnyResource } from '../../../schema/resource.ts'

/** Returns the name of a record; '' if it has none. */
export const recordNameOf = (
  def: Pick<AnyResource, 'title'>,
  row: Readonly<Record<string, unknown>>,
): string => {
  const title = row[def.title]
  return typeof title === 'string' || typeof title === 'number' ? String(title) : ''
}
export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)
