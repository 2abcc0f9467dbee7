import type { ImportMapping } from '../../../../src/protocol/imports.ts'
import type { Access } from '../../../../src/access/index.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import { invalidParameter } from '../../../platform/errors/factories.ts'
import { isObject } from '../../../platform/http/body.ts'
import { columnsFor } from '../table.ts'
import { mappingOf } from './about.ts'

export type Given = NonNullable<ImportMapping['given']>

const most = 10
const longest = 500

/** What an import's beginning knows of every row, as it came over the wire; undefined where it knows nothing. Throws 321. */
export const givenOfBody = (
  value: unknown,
  resource: AnyResource,
  access: Access,
): Given | undefined => {
  if (value === undefined) return undefined
  if (!isObject(value) || Object.keys(value).length > most) throw invalidParameter().at('given')
  const known = new Set(columnsFor(resource, access))
  const given: Record<string, string> = {}
  for (const [name, text] of Object.entries(value)) {
    if (!known.has(name) || typeof text !== 'string' || text.length > longest || text.trim() === '')
      throw invalidParameter().at('given')
    given[name] = text
  }
  return Object.keys(given).length ? given : undefined
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
