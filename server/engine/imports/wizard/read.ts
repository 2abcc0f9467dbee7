import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { ImportMapping, TrashChoice } from '../../../../src/protocol/imports.ts'
import type { FileReason } from '../../../../src/protocol/errors/reasons.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import { recordContext, resourcesOf } from '../../records/context.ts'
import type { RecordContext } from '../../records/context.ts'
import { errors } from '../../../platform/errors/errors.ts'
import { Fault } from '../../../platform/errors/fault.ts'
import { columnLetters } from '../../../../src/protocol/columnLetters.ts'
import { placeOfRow } from '../../../../src/protocol/sheetRows.ts'
import type { Sheet, SheetRow } from '../../../platform/ports.ts'
import { createYielder } from '../../../platform/yieldToEventLoop.ts'
import { demandStill, type ImportRun } from '../run.ts'
import { filledSheets, visibleSheets } from '../stamp.ts'
import { suffices } from '../table.ts'
import { ageOf, isExampleRow, stampOf } from '../template.ts'
import { findingsOf, mappingOf, type FileFindings } from './jobColumns.ts'
import { blanksSeen, emptying } from './cellWords.ts'
import {
  clearTextOf,
  createsMissing,
  encodingOfJob,
  knownFieldsOf,
  trashChoiceOf,
  type KnownFields,
} from './knownFields.ts'
import { lookAt, tableAt, type Guess } from './headings.ts'
import { cellsBy, demandMapping } from './mapping.ts'
import { checking, createProgressNews, orFail, Overtaken } from './progress.ts'
import { recall } from './shape.ts'
import { alikeSheets, findPlace, type HeadingPosition } from './sheetList.ts'
import { sheetsOf } from './sheets.ts'
import { usedAs } from './usedAs.ts'
import { valuesSeen } from './values.ts'

export interface Looked {
  readonly about: FileFindings
  readonly mapping: Guess['mapping']
  /** Rows that hold something beneath the headings. */
  readonly total: number
}

/** Headings of the columns that a sheet doesn't show; of one without a heading its letters. */
const hiddenHeadings = (
  sheets: readonly Sheet[],
  { sheet }: HeadingPosition,
  { cells }: SheetRow,
): string[] => {
  const { hiddenColumns = [] } = sheets.find(({ name }) => name === sheet) ?? {}
  return hiddenColumns.map(at => cells[at]?.trim() || columnLetters(at))
}

type Lookup = Pick<ImportRun, 'ports' | 'scope' | 'session' | 'resource' | 'wizard'> & {
  readonly given?: KnownFields | undefined
  readonly clear?: string | undefined
  readonly createMissing?: boolean
  readonly inTrash?: TrashChoice | undefined
}

/**
 * Tables of one file that are imported together: the place of the first one, and the rows of all.
 */
interface ChosenTable {
  readonly place: HeadingPosition
  readonly table: NonNullable<ReturnType<typeof tableAt>>
}

const chosenTableOf = (
  sheets: readonly Sheet[],
  position: HeadingPosition,
): ChosenTable | undefined => {
  const alike = alikeSheets(filledSheets(sheets), position)
  const { furtherSheets: wanted = alike } = position
  const furtherSheets = alike.filter(name => wanted.includes(name))
  const place = { sheet: position.sheet, headingRow: position.headingRow, furtherSheets }
  const table = tableAt(sheets, place)
  return table && { place, table }
}

/**
 * The mapping of the headings: an earlier mapping if there is one, otherwise by their texts;
 * undefined if the place has no headings.
 */
const guessed = async (
  { ports, scope, session, resource, wizard, given, clear, createMissing, inTrash }: Lookup,
  sheets: readonly Sheet[],
  { place, table }: ChosenTable,
  known: ImportMapping | undefined,
): Promise<Guess | undefined> => {
  // earlier answers are offered to a person, but not applied in a direct import
  const remembered = wizard ? await recall(scope, resource.name, table.heading.cells) : undefined
  const guess = lookAt(
    sheets,
    place,
    {
      resource,
      access: session.actor.access,
      wizard,
      registry: resourcesOf(session, ports.resources),
      given,
      clear,
      lang: session.lang,
    },
    remembered,
  )
  if (!guess || !known)
    return (
      guess && {
        ...guess,
        mapping: {
          ...guess.mapping,
          ...(createMissing && { createMissing: true as const }),
          ...(inTrash && { inTrash }),
        },
      }
    )
  return { about: { ...guess.about, columns: usedAs(guess.about.columns, known) }, mapping: known }
}

/**
 * Reads all rows once: counts them, and collects unknown values and texts that mean an empty cell.
 */
const surveyed = async (
  { ports, scope, session, resource }: Lookup,
  { table }: ChosenTable,
  mapping: ImportMapping,
) => {
  const ctx = recordContext(ports, resource, session)
  const valueTexts = valuesSeen(ctx, mapping.columns)
  const blanks = blanksSeen(resource)
  const empty = emptying(resource, mapping)
  const read = cellsBy(mapping)
  const breathe = createYielder()
  let total = 0
  let ofFirstSheet = 0
  let unshownRows = 0
  for (const row of table.rows) {
    const cells = read(row)
    if (cells ? isExampleRow(resource, cells) : row.cells.every(text => text.trim() === ''))
      continue
    total += 1
    if (placeOfRow(row.sheetRow).sheet === 0) ofFirstSheet += 1
    if (row.hidden) unshownRows += 1
    if (cells) {
      blanks.see(cells)
      valueTexts.see(empty(cells))
    }
    await breathe()
  }
  const unknown = await valueTexts.unknown(scope, ctx, mapping.values)
  return { total, ofFirstSheet, unshownRows, unknown, blanks: blanks.found() }
}

/**
 * The findings in the sheets at a place, before any decision; undefined if there is no such heading
 * row.
 */
export const lookedAt = async (
  lookup: Lookup,
  sheets: readonly Sheet[],
  position: HeadingPosition,
  known?: ImportMapping,
): Promise<Looked | undefined> => {
  const chosen = chosenTableOf(sheets, position)
  const guess = chosen && (await guessed(lookup, sheets, chosen, known))
  if (!guess) return undefined
  const { place, table } = chosen
  const { about, mapping } = guess
  const { total, ofFirstSheet, unshownRows, unknown, blanks } = await surveyed(
    lookup,
    chosen,
    mapping,
  )
  const stamp = stampOf(sheets)
  const age = stamp?.kind === 'template' ? ageOf(stamp, lookup.resource) : 'current'
  return {
    about: {
      ...about,
      sheets: about.sheets.map(sheet =>
        sheet.name === place.sheet ? { ...sheet, rows: ofFirstSheet } : sheet,
      ),
      unknown,
      unshown: { rows: unshownRows, columns: hiddenHeadings(sheets, place, table.heading) },
      blanks,
      text: sheets[0]?.text,
      template: age === 'current' ? null : age,
    },
    mapping,
    total,
  }
}

/** Findings in the original file of an error workbook. */
const ofWholeFile = ({ leftOut, unshown, missing }: Partial<FileFindings> = {}) => ({
  leftOut,
  unshown,
  missing: missing?.filter(({ created }) => created !== undefined),
})

/** Whether a file has headings but no rows, so that there is nothing else to choose. */
const isBare = (resource: AnyResource, { about, mapping, total }: Looked): boolean => {
  const filledFields = new Set([
    ...mapping.columns.flatMap(({ fields }) => fields),
    ...Object.keys(mapping.given ?? {}),
  ])
  return (
    total === 0 &&
    about.sheets.every(({ rows }) => rows === 0) &&
    (suffices(resource, filledFields) || about.preview.length < 2)
  )
}

/** Throws 11004 if the headings are ambiguous: a direct import can't ask. */
const demandClear = (ctx: RecordContext, { about, mapping }: Looked): void => {
  const refusal = (reason: FileReason) => new Fault(ErrorCode.importFailed, { params: { reason } })
  const filledFields = mapping.columns.flatMap(({ fields }) => fields)
  if (!filledFields.length) throw refusal('noHeadings')
  if (new Set(filledFields).size < filledFields.length) throw refusal('doubleHeading')
  demandMapping(ctx, about.columns, mapping)
}

/**
 * Whether a text file can be read in several encodings and none was chosen: a direct import can't
 * ask.
 */
const isUnclear = (sheets: readonly Sheet[], job: Parameters<typeof encodingOfJob>[0]): boolean =>
  sheets[0]?.text?.isClear === false && encodingOfJob(job) === undefined

/** A `LookedAt` as the job's row keeps it. */
export const jobColumnsOf = ({ about, mapping, total }: Looked) => ({
  about: JSON.stringify(about),
  mapping: JSON.stringify(mapping),
  total,
})

/**
 * Phase 'reading' (state UPLOADED): finds the sheets, the headings and their fields. The job is
 * PARSED then, MAPPED if there is nothing to ask, or FAILED with a reason.
 */
export const readJob = async (run: ImportRun): Promise<'halted' | undefined> => {
  const { ports, scope, jobId, resource, session } = run
  const job = await scope.db
    .selectFrom('importJob')
    .select(['state', 'revision', 'createdBy', 'mapping', 'headings', 'about'])
    .where('jobId', '=', jobId)
    .executeTakeFirst()
  if (!job) return undefined
  if (job.state !== 'UPLOADED') {
    // it was read already, and the process ended before it could say so
    await scope.db
      .updateTable('importJob')
      .set({ busy: null })
      .where('jobId', '=', jobId)
      .where('state', '!=', 'UPLOADED')
      .execute()
    return undefined
  }
  // a job that continues with its corrected rows is understood as before, and checked at once
  const known = mappingOf(job)
  return orFail(run, job.createdBy, async () => {
    const news = createProgressNews(run, job.createdBy)
    news.tell('UPLOADED', 0, null)
    const sheets = await sheetsOf(run)
    if (run.stopping?.()) return 'halted'
    const place = known ?? findPlace(visibleSheets(sheets), resource, session.actor.access)
    const begun = {
      ...run,
      given: knownFieldsOf(job),
      clear: clearTextOf(job),
      createMissing: createsMissing(job),
      inTrash: trashChoiceOf(job),
    }
    const found = place && (await lookedAt(begun, sheets, place, known))
    // an error workbook has none of the other sheets
    const findings =
      known && found
        ? { ...found, about: { ...found.about, ...ofWholeFile(findingsOf(job)) } }
        : found
    if (!findings || (run.wizard && !known && isBare(resource, findings)))
      throw errors.importFailedBecause({ reason: 'noRows' })
    if (!run.wizard && isUnclear(sheets, job))
      throw errors.importFailedBecause({ reason: 'unclearEncoding' })
    if (!run.wizard) demandClear(recordContext(ports, resource, session), findings)
    await demandStill(run, scope)
    const next =
      known || !run.wizard
        ? { state: 'MAPPED', busy: checking(findings.total) }
        : { state: 'PARSED', busy: null, wanted: null }
    const done = await scope.db
      .updateTable('importJob')
      .set({ ...jobColumnsOf(findings), ...next, revision: job.revision + 1 })
      .where('jobId', '=', jobId)
      .where('state', '=', 'UPLOADED')
      .where('revision', '=', job.revision)
      .executeTakeFirst()
    if (done.numUpdatedRows !== 1n) throw new Overtaken()
    news.end(next.state, findings.total, findings.total)
    return undefined
  })
}
