import type {
  ImportMapping,
  SheetColumnUse,
  UnknownValue,
  Verdict,
  WizardJob,
} from '../../../../src/protocol/imports.ts'
import { isObject } from '../../../platform/http/body.ts'

/** What was found in a job's file (`importJob.about`). */
export interface About {
  readonly sheets: WizardJob['sheets']
  readonly leftOut?: WizardJob['leftOut'] | undefined
  readonly template?: WizardJob['template']
  readonly sheet: string
  readonly headingRow: number
  readonly preview: WizardJob['preview']
  readonly columns: readonly SheetColumnUse[]
  readonly unknown: readonly UnknownValue[]
}

/** Rows by verdict, and what they take of each allowance (`importJob.verdicts`); without `taken` where it has to be counted anew. */
export type Tally = Readonly<Record<Verdict, number>> & {
  readonly taken?: Readonly<Record<string, number>>
}

/** What a check was asked for (`importJob.wanted`), besides who asked (`caller`). */
export interface Kept {
  /** By row of the sheet: texts by field that stand in the place of the file's, as a person mended them. */
  readonly edits: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Rows that were left out. */
  readonly left: readonly number[]
}

// these columns hold JSON that the functions of this folder wrote, and nothing else; here it becomes what it was
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
const written = <T>(json: unknown): T | undefined => (isObject(json) ? (json as T) : undefined)
export const aboutOf = (job: { readonly about: unknown }): About | undefined =>
  written<About>(job.about)
export const mappingOf = (job: { readonly mapping: unknown }): ImportMapping | undefined =>
  written<ImportMapping>(job.mapping)
export const tallyOf = (job: { readonly verdicts: unknown }): Tally | undefined =>
  written<Tally>(job.verdicts)
export const keptOf = (job: { readonly wanted: unknown }): Kept => {
  const { edits = {}, left = [] } = written<Partial<Kept>>(job.wanted) ?? {}
  return { edits, left }
}

export const emptyTally: Tally = {
  create: 0,
  update: 0,
  unchanged: 0,
  skip: 0,
  error: 0,
  taken: {},
}
