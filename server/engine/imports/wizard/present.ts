import type { Refs } from '../../../../src/protocol/provider.ts'
import { can, canDo, masksField, seesField } from '../../../../src/access/index.ts'
import {
  verdicts,
  type CellChange,
  type ImportMapping,
  type PlannedRow,
  type WizardJob,
} from '../../../../src/protocol/imports.ts'
import { everyonesJobs } from '../../../../src/protocol/tasks.ts'
import { kindOf, targetOf } from '../../../../src/schema/index.ts'
import { goingOn, type Undoing } from '../../../../src/protocol/journal.ts'
import type { Field } from '../../../../src/schema/kind.ts'
import { titleFor } from '../../logs/readable.ts'
import type { RecordContext } from '../../records/context.ts'
import { masked } from '../../records/fields.ts'
import { titlesOf } from '../../records/present.ts'
import { idsIn } from '../../records/references.ts'
import { isVisible } from '../../records/visible.ts'
import { isObject } from '../../../platform/http/body.ts'
import type { Records } from '../../../platform/ports.ts'
import { sheetOfRow } from '../../../../src/protocol/sheetRows.ts'
import { isoInstantOrNull, presentJob, textOfIssue } from '../present.ts'
import { shownCell } from '../clearMark.ts'
import { namesInSheet } from '../names.ts'
import type { RowIssue } from '../parseRow.ts'
import { findingsOf, mappingOf, verdictCountsOf } from './jobColumns.ts'
import type { LoadedJob } from './load.ts'
import { changesOf, issuesIn, cellTextsOf, type PlanRow } from './planned.ts'
import type { JobActivity } from './progress.ts'
import { stuckAt, undoStopped } from './stuck.ts'
import { rowIssueTexts } from './wizard.texts.ts'
import { asText, storedText } from '../../../../src/schema/asText.ts'
import { recordFrom } from '../../../../src/schema/keysOf.ts'

/** A text of a field as the caller may see it; one that is masked already stays as it is. */
const hidden = (ctx: RecordContext, field: Field, text: string): string =>
  !masksField(ctx.actor.access, field) || text.trim() === '' || text.includes('**')
    ? text
    : asText(masked(field, text))

/** Whether a name is that of a field which is there for the caller; an empty one leaves out a part of a split cell. */
const seenBy =
  ({ resource, actor }: RecordContext) =>
  (name: string): boolean => {
    const field = resource.fields[name]
    return name === '' || (field !== undefined && seesField(actor.access, field))
  }

/** Whether texts of a field may be told to somebody who didn't send them. */
const toldTo =
  ({ resource, actor }: RecordContext) =>
  (name: string): boolean => {
    const field = resource.fields[name]
    return (
      can(actor.access, everyonesJobs) && field !== undefined && !masksField(actor.access, field)
    )
  }

const isMasked = ({ resource, actor }: RecordContext, name: string): boolean => {
  const field = resource.fields[name]
  return field !== undefined && masksField(actor.access, field)
}

/** Cells of the file itself go to the person who sent it, and are masked where they see their field masked. */
const fileOf = ({
  job,
  resource,
  ctx,
}: LoadedJob): Pick<
  WizardJob,
  | 'sheets'
  | 'leftOut'
  | 'unshown'
  | 'moreColumns'
  | 'template'
  | 'preview'
  | 'columns'
  | 'unknown'
  | 'differing'
  | 'blanks'
  | 'cleaned'
  | 'odd'
> => {
  const about = findingsOf(job)
  if (!about) return { sheets: [], leftOut: [], preview: [], columns: [], unknown: [] }
  const own = job.createdBy === ctx.actor.id
  const fieldsAt = new Map(
    about.columns.map(({ at, fields }) => [
      at,
      fields.flatMap(name => resource.fields[name] ?? []),
    ]),
  )
  const hide = (at: number, text: string) =>
    (fieldsAt.get(at) ?? []).reduce((maskedText, field) => hidden(ctx, field, maskedText), text)
  const visible = seenBy(ctx)
  const mayTell = toldTo(ctx)
  return {
    sheets: about.sheets,
    leftOut: about.leftOut ?? [],
    unshown: about.unshown,
    moreColumns: about.moreColumns,
    template: about.template ?? null,
    preview: own
      ? about.preview.map(({ sheetRow, cells }) => ({
          sheetRow,
          cells: cells.map((text, at) => (sheetRow > about.headingRow ? hide(at, text) : text)),
        }))
      : [],
    columns: about.columns.map(column => ({
      ...column,
      fields: column.fields.filter(visible),
      samples: own ? column.samples.map(text => hide(column.at, text)) : [],
    })),
    unknown: about.unknown.filter(({ field }) => visible(field) && (own || mayTell(field))),
    odd: about.odd ?? [],
    blanks: own ? (about.blanks ?? []) : [],
    cleaned: (about.cleaned ?? [])
      .filter(({ field }) => visible(field))
      .map(({ from, to, ...one }) =>
        own && !isMasked(ctx, one.field) ? { ...one, from, to } : one,
      ),
    differing: (about.differing ?? []).filter(({ field }) => visible(field)),
  }
}

/** The mapping without fields that the caller doesn't see. */
const visibleMapping = ({ job, ctx }: LoadedJob): ImportMapping | null => {
  const mapping = mappingOf(job)
  if (!mapping) return null
  const visible = seenBy(ctx)
  const own = job.createdBy === ctx.actor.id
  const mayTell = toldTo(ctx)
  return {
    ...mapping,
    columns: mapping.columns.map(column => ({ ...column, fields: column.fields.filter(visible) })),
    values: Object.fromEntries(
      Object.entries(mapping.values).filter(([name]) => visible(name) && (own || mayTell(name))),
    ),
    given: Object.fromEntries(
      Object.entries(mapping.given ?? {}).filter(
        ([name]) => visible(name) && (own || mayTell(name)),
      ),
    ),
  }
}

/** What the server is at: as it was kept with the job, or the undo of its rows that was asked for elsewhere. */
export const busyOf = (
  {
    busy,
    created,
    updated,
  }: { readonly busy: unknown; readonly created: number; readonly updated: number },
  undoing: Undoing | undefined,
): JobActivity | null => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server alone writes this column, in this shape
  if (isObject(busy) && typeof busy.doing === 'string') return busy as unknown as JobActivity
  const going = goingOn(undoing)
  return going ? { doing: 'undoing', done: going.done, total: created + updated } : null
}

/** A job as the caller sees it: what every import tells, and where a led one stands. */
export const presentWizardJob = (loaded: LoadedJob): WizardJob => {
  const { job, ctx } = loaded
  const tally = verdictCountsOf(job)
  const verdictCounts = tally && recordFrom(verdicts, name => tally[name])
  return {
    ...presentJob(job, ctx.lang),
    wizard: job.wizard,
    createdBy: job.createdBy,
    createdByName: job.createdByName ?? '',
    revision: job.revision,
    ...fileOf(loaded),
    mapping: visibleMapping(loaded),
    zone: ctx.institution.timezone,
    verdicts: verdictCounts ?? null,
    checkKey: job.checkKey,
    busy: busyOf(job, loaded.undoing),
    drifted: job.drifted,
    resumable: stuckAt(job) !== undefined && job.keptUntil !== null,
    operation: job.operation,
    undoneBy: job.undoneBy,
    undoStopped: undoStopped(job.wanted, ctx.lang),
    keptUntil: isoInstantOrNull(job.keptUntil),
  }
}

/** What is told of a row of the plan. */
export const planColumns = [
  'sheetRow',
  'verdict',
  'cells',
  'recordId',
  'issues',
  'changes',
  'twin',
  'edited',
  'left',
] as const
export type KeptPlan = Pick<PlanRow, (typeof planColumns)[number]>

/** Titles of records of the resource itself, as the caller may see them. */
const ownTitles = async (
  records: Records,
  ctx: RecordContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const found =
    ids.length && canDo(ctx.actor.access, ctx.resource, 'read')
      ? await records.many(ctx.resource, [...new Set(ids)])
      : []
  const title = (value: unknown) => titleFor(ctx, ctx.resource.name, storedText(value)) ?? ''
  return new Map(
    found.filter(row => isVisible(ctx, row)).map(row => [row.id, title(row[ctx.resource.title])]),
  )
}

const textWith = (
  { resource, lang }: RecordContext,
  issue: RowIssue,
  titles: ReadonlyMap<string, string>,
): string => {
  const { one, other, by } = issue.params ?? {}
  const label = (name: string) => resource.fields[name]?.options.label[lang] ?? name
  if (one !== undefined && other !== undefined) {
    const name = (id: unknown) => titles.get(String(id)) || rowIssueTexts.someone[lang]
    return rowIssueTexts.two[lang]({
      by: label(String(by)),
      one: name(one),
      field: label(issue.field),
      other: name(other),
    })
  }
  return textOfIssue(
    { resource, lang },
    { field: issue.field, code: issue.code, params: issue.params },
  )
}

/** What a value reads as in a sheet, for this caller. */
const textOfValue = (ctx: RecordContext, field: Field, value: unknown, titles: Refs): string => {
  if (value === null || value === undefined) return ''
  const target = targetOf(field)
  if (target !== undefined)
    return idsIn(value)
      .map(id => titles[target]?.[id] ?? '…')
      .join('#')
  const visibleValue = masksField(ctx.actor.access, field) ? masked(field, value) : value
  const cell = kindOf(field).formatCell(
    visibleValue,
    field.options,
    ctx.lang,
    ctx.institution.timezone,
  )
  if (!(cell instanceof Date)) return String(cell ?? '')
  // as a sheet has it
  return cell
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '')
}

/** Checked rows as the caller may see them: withheld fields gone, masked ones masked, in what they typed too. */
export const presentPlan = async (
  records: Records,
  ctx: RecordContext,
  rows: readonly KeptPlan[],
  mapping: ImportMapping | undefined,
): Promise<PlannedRow[]> => {
  const { resource, actor } = ctx
  const named = rows.flatMap(({ recordId, issues }) => [
    ...(recordId === null ? [] : [recordId]),
    ...issuesIn(issues).flatMap(({ params }) =>
      [params?.one, params?.other].filter(id => typeof id === 'string'),
    ),
  ])
  const titles = await ownTitles(records, ctx, named)
  const sides = rows.flatMap(({ changes }) =>
    [0, 1].map(side => ({
      ...blank,
      ...Object.fromEntries(
        Object.entries(changesOf(changes)).map(([name, pair]) => [name, pair[side]]),
      ),
    })),
  )
  // two who are called alike would read as no change
  const refs = await namesInSheet(records, ctx, await titlesOf(records, ctx, sides))
  return rows.map(({ cells, issues, changes, verdict, ...row }): PlannedRow => {
    const visibleCells = Object.fromEntries(
      Object.entries(cellTextsOf(cells)).flatMap(([name, text]) => {
        const field = resource.fields[name]
        return field && seesField(actor.access, field)
          ? [[name, hidden(ctx, field, shownCell(text, ctx.lang))] as const]
          : []
      }),
    )
    const sheetOf = (at: number | null) =>
      mapping && at !== null ? sheetOfRow(mapping, at) : undefined
    return {
      ...row,
      sheet: sheetOf(row.sheetRow),
      twinSheet: sheetOf(row.twin),
      verdict: verdicts.find(one => one === verdict) ?? 'error',
      cells: visibleCells,
      title: (visibleCells[resource.title] ?? '').trim() || (titles.get(row.recordId ?? '') ?? ''),
      changes: Object.entries(changesOf(changes)).flatMap(([name, [from, to]]): CellChange[] => {
        const field = resource.fields[name]
        if (!field || !seesField(actor.access, field)) return []
        return [
          {
            field: name,
            from: textOfValue(ctx, field, from, refs),
            to: textOfValue(ctx, field, to, refs),
          },
        ]
      }),
      errors: issuesIn(issues).map(issue => ({
        field: issue.field,
        code: issue.code,
        msg: textWith(ctx, issue, titles),
      })),
    }
  })
}
const blank = { id: '', version: 0, createTime: '', updateTime: '', createdBy: '', deletedAt: null }
