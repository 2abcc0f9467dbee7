import type { ImportMapping } from '../../../../src/protocol/imports.ts'
import type { Access } from '../../../../src/access/index.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import { invalidParameter } from '../../../platform/errors/factories.ts'
import { isObject } from '../../../platform/http/body.ts'
import { columnsFor } from '../table.ts'
import { mappingOf } from './jobColumns.ts'

export type Given = NonNullable<ImportMapping['given']>

/** What an import's beginning knows of every row; undefined where it knows nothing. Throws 321 for a field that the caller can't import. */
export const givenOfInput = (
  given: Given | null,
  resource: AnyResource,
  access: Access,
): Given | undefined => {
  const known = new Set(columnsFor(resource, access))
  const entries = Object.entries(given ?? {})
  if (entries.some(([name, text]) => !known.has(name) || text.trim() === ''))
    throw invalidParameter().at('given')
  return entries.length ? Object.fromEntries(entries) : undefined
}

const textsIn = (value: unknown): Given | undefined =>
  // written by `beginImport` alone
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
  isObject(value) && isObject(value['given']) ? (value['given'] as Given) : undefined

/** What is known of every row of a job: as it was begun, whatever its mapping became since. */
export const givenOf = (job: {
  readonly mapping: unknown
  readonly headings: unknown
}): Given | undefined => mappingOf(job)?.given ?? textsIn(job.headings)
