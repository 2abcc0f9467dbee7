import type { Refs } from '../../../../src/protocol/provider.ts'
import { canDo, masksField, seesField } from '../../../../src/access/index.ts'
import {
  trashChoices,
  verdicts,
  type CellChange,
  type ImportMapping,
  type PlannedRow,
} from '../../../../src/protocol/imports.ts'
import { sheetOfRow } from '../../../../src/protocol/sheetRows.ts'
import { asText, storedText } from '../../../../src/schema/asText.ts'
import { kindOf, targetOf } from '../../../../src/schema/index.ts'
import type { Field } from '../../../../src/schema/kind.ts'
import { titleFor } from '../../logs/readable.ts'
import type { RecordContext } from '../../records/context.ts'
import { masked } from '../../records/fields.ts'
import { titlesOf } from '../../records/present.ts'
import { idsIn } from '../../records/references.ts'
import { isVisible } from '../../records/visible.ts'
import type { Records } from '../../../platform/ports.ts'
import { shownCell } from '../clearMark.ts'
import { namesInSheet } from '../names.ts'
import type { RowIssue } from '../parseRow.ts'
import { textOfIssue } from '../present.ts'
import { storedChangesOf, issuesIn, cellTextsOf, type PlanRow } from './planned.ts'
import { rowIssueTexts } from './wizard.texts.ts'

/** A text of a field as the caller sees it; a text that is masked already stays unchanged. */
export const hidden = (ctx: RecordContext, field: Field, text: string): string =>
  !masksField(ctx.actor.access, field) || text.trim() === '' || text.includes('**')
    ? text
    : asText(masked(field, text))

/** Columns of a plan row that are shown. */
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
  'trash',
] as const
export type KeptPlan = Pick<PlanRow, (typeof planColumns)[number]>

interface OwnTitle {
  readonly title: string
  readonly deletedAt: string | null
}

/** Titles of records of the resource itself, as the caller may see them. */
const ownTitles = async (
  records: Records,
  ctx: RecordContext,
  ids: readonly string[],
  lying: readonly string[],
): Promise<ReadonlyMap<string, OwnTitle>> => {
  const reads = canDo(ctx.actor.access, ctx.resource, 'read')
  const found = [
    ...(ids.length && reads ? await records.many(ctx.resource, [...new Set(ids)]) : []),
    ...(lying.length && reads ? await records.many(ctx.resource, [...new Set(lying)], true) : []),
  ]
  const title = (value: unknown) => titleFor(ctx, ctx.resource.name, storedText(value)) ?? ''
  return new Map(
    found
      .filter(row => isVisible(ctx, row))
      .map(({ id, deletedAt, ...row }) => [
        id,
        { title: title(row[ctx.resource.title]), deletedAt },
      ]),
  )
}

const textWith = (
  { resource, lang }: RecordContext,
  issue: RowIssue,
  titles: ReadonlyMap<string, OwnTitle>,
): string => {
  const { one, other, by } = issue.params ?? {}
  const label = (name: string) => resource.fields[name]?.options.label[lang] ?? name
  if (one !== undefined && other !== undefined) {
    const name = (id: unknown) => titles.get(String(id))?.title || rowIssueTexts.someone[lang]
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

/** A value as this caller would read it in a sheet. */
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

/**
 * Checked rows as the caller may see them: withheld fields are left out and masked fields are
 * masked, also in the typed texts.
 */
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
  const lying = rows.flatMap(({ recordId, trash }) => (trash === null ? [] : (recordId ?? [])))
  const titles = await ownTitles(records, ctx, named, lying)
  const sides = rows.flatMap(({ changes }) =>
    [0, 1].map(side => ({
      ...blank,
      ...Object.fromEntries(
        Object.entries(storedChangesOf(changes)).map(([name, pair]) => [name, pair[side]]),
      ),
    })),
  )
  // with equal titles, a change from one record to another would look like no change
  const refs = await namesInSheet(records, ctx, await titlesOf(records, ctx, sides))
  return rows.map(({ cells, issues, changes, verdict, trash, ...row }): PlannedRow => {
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
      title:
        (visibleCells[resource.title] ?? '').trim() ||
        (titles.get(row.recordId ?? '')?.title ?? ''),
      ...(trash !== null && {
        trash: {
          title: titles.get(row.recordId ?? '')?.title ?? '',
          deletedAt: titles.get(row.recordId ?? '')?.deletedAt ?? null,
          choice: trashChoices.find(one => one === trash) ?? null,
        },
      }),
      changes: Object.entries(storedChangesOf(changes)).flatMap(
        ([name, [from, to]]): CellChange[] => {
          const field = resource.fields[name]
          if (!field || !seesField(actor.access, field)) return []
          return [
            {
              field: name,
              from: textOfValue(ctx, field, from, refs),
              to: textOfValue(ctx, field, to, refs),
            },
          ]
        },
      ),
      errors: issuesIn(issues).map(issue => ({
        field: issue.field,
        code: issue.code,
        msg: textWith(ctx, issue, titles),
      })),
    }
  })
}
const blank = { id: '', version: 0, createTime: '', updateTime: '', createdBy: '', deletedAt: null }
