import type {
  ImportMapping,
  SheetColumnUse,
  TrashChoice,
  UnknownValue,
  Verdict,
  WizardJob,
} from '../../../../src/protocol/imports.ts'
import type { MissingEntry } from '../missing/entry.ts'
import { isObject } from '../../../platform/http/body.ts'

/** The findings about a job's file; stored as `importJob.about`. */
export interface FileFindings {
  readonly sheets: WizardJob['sheets']
  readonly leftOut?: WizardJob['leftOut'] | undefined
  readonly unshown?: WizardJob['unshown']
  readonly moreColumns?: WizardJob['moreColumns']
  readonly template?: WizardJob['template']
  readonly text?: WizardJob['text']
  readonly sheet: string
  readonly headingRow: number
  readonly furtherSheets?: readonly string[] | undefined
  readonly preview: WizardJob['preview']
  readonly columns: readonly SheetColumnUse[]
  readonly unknown: readonly UnknownValue[]
  readonly blanks?: WizardJob['blanks']
  readonly odd?: WizardJob['odd']
  readonly cleaned?: WizardJob['cleaned']
  readonly merged?: WizardJob['merged']
  readonly differing?: WizardJob['differing']
  readonly missing?: readonly MissingEntry[] | undefined
}

/** See `WizardJob.trash`. */
export type TrashCounts = NonNullable<WizardJob['trash']>
export const noTrash: TrashCounts = { rows: 0, undecided: 0, restore: 0 }

/**
 * Rows by verdict, and what they use of each quota; stored as `importJob.verdicts`. Without
 * `taken`, the quota use must be counted again.
 */
export type VerdictCounts = Readonly<Record<Verdict, number>> & {
  readonly taken?: Readonly<Record<string, number>>
  readonly trash?: TrashCounts
}

/**
 * Parameters of a requested check; stored as `importJob.wanted`. The column `caller` stores the
 * requester.
 */
export interface CheckRequest {
  /** By row of the sheet: texts by field that replace the file's, as a person corrected them. */
  readonly edits: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Rows that were left out. */
  readonly left: readonly number[]
  /** By sheet row: what to do although a record in the trash has its key. */
  readonly trash?: Readonly<Record<string, TrashChoice>>
}

// these columns contain only JSON that the functions of this folder wrote
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
const written = <T>(json: unknown): T | undefined => (isObject(json) ? (json as T) : undefined)
export const findingsOf = (job: { readonly about: unknown }): FileFindings | undefined =>
  written<FileFindings>(job.about)
export const mappingOf = (job: { readonly mapping: unknown }): ImportMapping | undefined =>
  written<ImportMapping>(job.mapping)
export const verdictCountsOf = (job: { readonly verdicts: unknown }): VerdictCounts | undefined =>
  written<VerdictCounts>(job.verdicts)
export const checkRequestOf = (job: { readonly wanted: unknown }): CheckRequest => {
  const { edits = {}, left = [], trash = {} } = written<Partial<CheckRequest>>(job.wanted) ?? {}
  return { edits, left, trash }
}

export const emptyVerdictCounts: VerdictCounts = {
  create: 0,
  update: 0,
  unchanged: 0,
  skip: 0,
  error: 0,
  taken: {},
  trash: noTrash,
}
