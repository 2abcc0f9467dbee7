import { verdicts } from '../../../../src/protocol/imports.ts'
import { paths } from '../../../../src/protocol/paths.ts'
import type { JsonSchema } from '../../../../src/schema/kind.ts'

const string = { type: 'string' } as const
const integer = { type: 'integer' } as const
const anything = { type: 'object' } as const
const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** A call about one led import; those that change it name the revision that the caller looked at. */
export interface DescribedImportCall {
  readonly path: string
  readonly summary: string
  /** Of the address, or of the body where the call changes something. */
  readonly fields: Readonly<Record<string, JsonSchema>>
  readonly changes: boolean
  readonly answer: Readonly<Record<string, JsonSchema>>
}

const rechecked = { revision: integer, verdicts: anything, checkKey: string, rows: list(anything) }
const call = (
  path: string,
  summary: string,
  fields: DescribedImportCall['fields'],
  answer: DescribedImportCall['answer'] = {},
) => ({
  path,
  summary,
  fields: { jobId: string, revision: integer, ...fields },
  changes: true,
  answer,
})

/** What the documentation of the interface says of reading, checking and mending a file. */
export const describedImportCalls: readonly DescribedImportCall[] = [
  call(paths.readSheet, 'Choose sheet and row of headings', { sheet: string, headingRow: integer }),
  call(paths.checkImport, 'Say what the columns mean, and check every row', { mapping: anything }),
  call(
    paths.editRows,
    'Change cells of checked rows',
    { rows: list({ type: 'object', properties: { sheetRow: integer, cells: anything } }) },
    rechecked,
  ),
  call(
    paths.replaceAlike,
    'Change all cells that read alike',
    { field: string, from: string, to: string },
    rechecked,
  ),
  call(
    paths.leaveRows,
    'Leave rows out, or take them in again',
    { rows: list(integer), left: { type: 'boolean' } },
    rechecked,
  ),
  {
    path: paths.plannedRows,
    summary: 'Checked rows of an import',
    fields: {
      jobId: string,
      page: integer,
      limit: integer,
      verdict: { ...string, enum: [...verdicts] },
      field: string,
      text: string,
    },
    changes: false,
    answer: { list: list(anything), total: integer },
  },
]
