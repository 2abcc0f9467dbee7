import { fieldOf, sourceOf, titleOf } from '../../../src/schema/index.ts'
import type { Field } from '../../../src/schema/kind.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { withoutAddresses } from '../../platform/visitorText.ts'

/**
 * Whether visitors may have written a field: the field itself, the field that it repeats, or a part
 * of a composed title.
 */
const mayBeByVisitors = (field: Field): boolean => {
  const { options } = sourceOf(field)?.field ?? field
  return options.byVisitors === true || 'joins' in options
}

/** A field's text as messages quote it: without addresses where visitors write it. */
export const quoted = (field: Field | undefined, text: string): string =>
  field && mayBeByVisitors(field) ? withoutAddresses(text) : text

/** The title of a record as messages quote it. */
export const quotedTitle = (
  resource: AnyResource,
  record: Readonly<Record<string, unknown>>,
): string => quoted(fieldOf(resource, resource.title), titleOf(resource, record))
