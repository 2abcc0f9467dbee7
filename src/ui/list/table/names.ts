import type { AnyResource } from '../../../schema/resource.ts'

/** What a record is called; '' where it has no name. */
export const nameOf = (
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
