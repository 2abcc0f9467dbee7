import {
  trashChoices,
  type ImportMapping,
  type TrashChoice,
} from '../../../../src/protocol/imports.ts'
import type { Access } from '../../../../src/access/index.ts'
import type { TextEncoding } from '../../../../src/protocol/text/encodings.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { isObject } from '../../../platform/http/body.ts'
import { columnsFor } from '../table.ts'
import { findingsOf, mappingOf } from './jobColumns.ts'

export type KnownFields = NonNullable<ImportMapping['given']>

/**
 * The fields that an import's beginning sets for every row; undefined if it sets none. Throws
 * 321 for a field that the caller can't import.
 */
export const knownFieldsOfInput = (
  input: KnownFields | null,
  resource: AnyResource,
  access: Access,
): KnownFields | undefined => {
  const known = new Set(columnsFor(resource, access))
  const entries = Object.entries(input ?? {})
  if (entries.some(([name, text]) => !known.has(name) || text.trim() === ''))
    throw errors.invalidParameter().at('given')
  return entries.length ? Object.fromEntries(entries) : undefined
}

const textsIn = (value: unknown): KnownFields | undefined =>
  // written by `beginImport` alone
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
  isObject(value) && isObject(value['given']) ? (value['given'] as KnownFields) : undefined

/**
 * The text that clears a field in a direct import, as its request set it; undefined if none does.
 */
export const clearTextOf = ({ headings }: { readonly headings: unknown }): string | undefined =>
  isObject(headings) && typeof headings['clear'] === 'string' ? headings['clear'] : undefined

/** Whether a direct import creates missing records that its cells name, as its request set it. */
export const createsMissing = ({ headings }: { readonly headings: unknown }): boolean =>
  isObject(headings) && headings['createMissing'] === true

/** The encoding of a job's text file, as it was chosen last; undefined: the most likely one. */
export const encodingOfJob = (job: {
  readonly about: unknown
  readonly headings: unknown
}): TextEncoding | undefined => {
  const found = findingsOf(job)?.text?.encoding
  if (found !== undefined) return found
  const { headings } = job
  return isObject(headings) && typeof headings['encoding'] === 'string'
    ? headings['encoding']
    : undefined
}

/**
 * What a direct import does with rows whose key belongs to a record in the trash, as its request
 * set it.
 */
export const trashChoiceOf = ({
  headings,
}: {
  readonly headings: unknown
}): TrashChoice | undefined =>
  isObject(headings) ? trashChoices.find(choice => choice === headings['inTrash']) : undefined

/** The fields that a job sets for every row, as it was begun. */
export const knownFieldsOf = (job: {
  readonly mapping: unknown
  readonly headings: unknown
}): KnownFields | undefined => mappingOf(job)?.given ?? textsIn(job.headings)
