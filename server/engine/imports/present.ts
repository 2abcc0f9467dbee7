import type { Selectable } from 'kysely'
import type { ImportMapping } from '../../../src/protocol/imports.ts'
import { placeOfRow, sheetOfRow } from '../../../src/protocol/sheetRows.ts'
import { ErrorCode } from '../../../src/protocol/errors/codes.ts'
import { masksField, seesField } from '../../../src/access/index.ts'
import { textOfCode } from '../../../src/protocol/errors/index.ts'
import { isReason, reasonText } from '../../../src/protocol/errors/reasons.ts'
import type { RowOutcome } from '../../../src/protocol/provider.ts'
import { matchKeys } from '../../../src/schema/index.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import type { Label, Lang } from '../../../src/schema/label.ts'
import type { RecordContext } from '../records/context.ts'
import { masked } from '../records/fields.ts'
import { isObject } from '../../platform/http/body.ts'
import { codeOf } from '../../platform/http/reply.ts'
import type { ScopedDatabase } from '../../platform/store/types.ts'
import { shownCell } from './clearMark.ts'
import { importStateOf, outcomes } from './states.ts'
import { columnsFor } from './table.ts'
import type { JobRow } from './wizard/load.ts'
import { rowIssueTexts } from './wizard/wizard.texts.ts'
import { asText } from '../../../src/schema/asText.ts'

const outcomeLabels: Readonly<Record<string, Label>> = {
  created: { en: 'Added', zh: '已添加' },
  updated: { en: 'Updated', zh: '已更新' },
  restored: { en: 'Restored and updated', zh: '已恢复并更新' },
  unchanged: { en: 'Unchanged', zh: '无变化' },
  skipped: { en: 'Skipped', zh: '已跳过' },
}

/** Result text of a row whose record the undo of the import removed or restored. */
const undoneText: Label = { en: 'Undone', zh: '已撤销' }

/** Columns of `importRow` that are shown. */
type KeptRow = Pick<
  Selectable<ScopedDatabase['importRow']>,
  'sheetRow' | 'outcome' | 'recordId' | 'errorCode' | 'errorField' | 'cells' | 'params'
>

export const issueParamsOf = (params: unknown): Issue['params'] => {
  const figures = isObject(params) && isObject(params.figures) ? params.figures : {}
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
    ),
  )
}

/**
 * The text of a row's code. If the code wraps another code, that one's text is used, because it
 * says more.
 */
export const textOfRow = (code: string, figures: Issue['params'], lang: Lang): string => {
  const { code: real, ...rest } = figures ?? {}
  return textOfCode(codeOf(typeof real === 'string' ? real : code), lang, rest)
}

/** The same for a row of a resource: a duplicate in the file is worded as in the check. */
export const textOfIssue = (
  { resource, lang }: Pick<RecordContext, 'resource' | 'lang'>,
  {
    field,
    code,
    params,
  }: { readonly field: string | null; readonly code: string; readonly params: Issue['params'] },
): string => {
  const { meanwhile, who } = params ?? {}
  if (meanwhile === 'added' || meanwhile === 'changed')
    return rowIssueTexts[meanwhile][lang](String(who ?? '') || rowIssueTexts.somebody[lang])
  const { row: twin } = placeOfRow(Number(params?.row))
  if (field === null || !Number.isInteger(twin)) return textOfRow(code, params, lang)
  // all that distinguishes one record from another; a phone's country is left out
  const key = matchKeys(resource).find(names => names.at(-1) === field) ?? [field]
  const same = key.flatMap(name => {
    const of = resource.fields[name]
    return of && of.kind !== 'countryCode' ? [of.options.label[lang]] : []
  })
  return rowIssueTexts.twin[lang](
    same.join(' + ') || field,
    twin,
    params?.sheet === undefined ? undefined : String(params.sheet),
  )
}

/**
 * A result row (IMP-01): the record's title as `username`, each field that a spreadsheet may
 * contain (as stored, or as typed if the row failed), `success`, and `errorCode` with its text.
 * Withheld fields are left out and masked fields are masked, also in typed cells.
 */
export const presentImportRow = (
  ctx: RecordContext,
  row: KeptRow,
  undone = false,
  mapping?: ImportMapping,
) => {
  const { access } = ctx.actor
  const cells = isObject(row.cells) ? row.cells : {}
  const shownValues = isObject(row.params) && isObject(row.params.shown) ? row.params.shown : {}
  const values: Record<string, unknown> = {}
  const raw: Record<string, string> = {}
  for (const name of new Set([
    ...columnsFor(ctx.resource, access),
    ...(ctx.resource.keys ?? []).flat(),
  ])) {
    const field = ctx.resource.fields[name]
    if (!field || !seesField(access, field)) continue
    const hide = (value: unknown) =>
      masksField(access, field) && value !== null ? masked(field, value) : value
    const cell = typeof cells[name] === 'string' ? shownCell(cells[name], ctx.lang) : undefined
    const value = Object.hasOwn(shownValues, name) ? shownValues[name] : (cell ?? '')
    values[name] = value === '' ? '' : hide(value)
    if (cell !== undefined) raw[name] = cell.trim() === '' ? cell : asText(hide(cell))
  }
  const sheet = mapping && sheetOfRow(mapping, row.sheetRow)
  // a row that was left out or not reached is no success
  const success = row.outcome !== 'failed' && row.outcome !== 'skipped'
  const figures = issueParamsOf(row.params)
  const title = values[ctx.resource.title]
  const restored = isObject(row.params) && row.params.restored === true
  return {
    ...values,
    sheetRow: placeOfRow(row.sheetRow).row,
    ...(sheet === undefined ? {} : { sheet }),
    username: typeof title === 'string' ? title : '',
    success,
    outcome: outcomes.find(outcome => outcome === row.outcome) ?? 'failed',
    recordId: row.recordId,
    ...(undone ? { undone } : {}),
    ...(restored ? { restored } : {}),
    errorCode: row.errorCode,
    msg:
      row.errorCode === null
        ? undone
          ? undoneText[ctx.lang]
          : (outcomeLabels[restored ? 'restored' : row.outcome]?.[ctx.lang] ?? '')
        : textOfIssue(ctx, { field: row.errorField, code: row.errorCode, params: figures }),
    field: row.errorField,
    cells: raw,
  }
}

/** Columns of a job that are shown in every state. */
type KeptJob = Pick<
  JobRow,
  | 'jobId'
  | 'resource'
  | 'fileName'
  | 'state'
  | RowOutcome
  | 'restored'
  | 'read'
  | 'total'
  | 'error'
  | 'wanted'
  | 'createTime'
  | 'finishTime'
  | 'worked'
  | 'phaseTime'
>

/**
 * Working time of the server in milliseconds; the last phase of a job that has just ended counts
 * until its end.
 */
const workedOf = ({ worked: workedMs, phaseTime, finishTime }: KeptJob): number => {
  const [from, to] = [isoInstantOrNull(phaseTime), isoInstantOrNull(finishTime)]
  return (
    workedMs + (from !== null && to !== null ? Math.max(0, Date.parse(to) - Date.parse(from)) : 0)
  )
}

export const isoInstantOrNull = (value: unknown): string | null =>
  value === null || value === undefined
    ? null
    : new Date(value instanceof Date ? value : asText(value)).toISOString()

/**
 * A job as its importer sees it. `total` is the number of rows found, once they have been read; a
 * refused file has the reason.
 */
export const presentJob = (job: KeptJob, lang: Lang) => {
  const { wanted: checkRequest, error } = job
  const named =
    isObject(checkRequest) && typeof checkRequest.named === 'string'
      ? checkRequest.named
      : undefined
  const reason = isReason(error) ? reasonText(error, lang, named) : undefined
  return {
    jobId: job.jobId,
    resource: job.resource,
    fileName: job.fileName,
    state: importStateOf(job.state),
    read: job.read,
    created: job.created,
    updated: job.updated,
    unchanged: job.unchanged,
    skipped: job.skipped,
    failed: job.failed,
    restored: job.restored,
    createTime: isoInstantOrNull(job.createTime) ?? '',
    finishTime: isoInstantOrNull(job.finishTime),
    worked: workedOf(job),
    total: job.total,
    ...(error === null
      ? {}
      : {
          errorCode: ErrorCode.importFailed,
          reason: error,
          msg: reason ?? textOfCode(ErrorCode.importFailed, lang),
        }),
  }
}
