import { masksField, seesField } from '../../../src/access/index.ts'
import type { Issue } from '../../../src/schema/issue.ts'
import type { RecordContext } from '../records/context.ts'
import { masked } from '../records/fields.ts'
import { isObject } from '../../platform/http/body.ts'
import type { MarkedRow } from '../../platform/ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { issueParamsOf, textOfIssue } from './present.ts'
import { errorTexts } from './template.texts.ts'
import { issuesIn } from './wizard/planned.ts'

/** The fields that each column of the sheet fills. */
export interface ColumnUse {
  readonly at: number
  readonly fields: readonly string[]
}

interface Told {
  readonly field: string | null
  readonly code: string
  readonly figures: Issue['params']
}
interface BadRow {
  readonly sheetRow: number
  readonly cells: unknown
  /** The row was edited on screen: its edited texts are validated, not those of the file. */
  readonly edited: boolean
  readonly told: readonly Told[]
}

const size = 500

/** Rows by keyset, in the sheet's order. */
async function* inOrder<T extends { readonly sheetRow: number }>(
  ask: (after: number) => Promise<T[]>,
): AsyncGenerator<T[], void, void> {
  for (let after = 0; ;) {
    const rows = await ask(after)
    if (rows.length) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < size) return
    after = last.sheetRow
  }
}

/** Rows that were not taken, by the job's ledger. */
const failedRows = ({ db }: Pick<Scope, 'db'>, jobId: string) =>
  inOrder(async after => {
    const rows = await db
      .selectFrom('importRow')
      .select(['sheetRow', 'errorCode', 'errorField', 'cells', 'params'])
      .select(eb =>
        eb
          .selectFrom('importPlan')
          .select('edited')
          .whereRef('importPlan.jobId', '=', 'importRow.jobId')
          .whereRef('importPlan.sheetRow', '=', 'importRow.sheetRow')
          .as('edited'),
      )
      .where('jobId', '=', jobId)
      .where('outcome', '=', 'failed')
      .where('sheetRow', '>', after)
      .orderBy('sheetRow')
      .limit(size)
      .execute()
    return rows.map(({ errorCode, errorField, params, edited, ...row }): BadRow => {
      const rowIssues =
        errorCode === null
          ? []
          : [{ field: errorField, code: errorCode, figures: issueParamsOf(params) }]
      return { ...row, edited: edited === true, told: rowIssues }
    })
  })

/** Rows that a commit would not take, by the job's check. */
const refusedRows = ({ db }: Pick<Scope, 'db'>, jobId: string) =>
  inOrder(async after => {
    const rows = await db
      .selectFrom('importPlan')
      .select(['sheetRow', 'cells', 'issues', 'edited'])
      .where('jobId', '=', jobId)
      .where('verdict', '=', 'error')
      .where('left', '=', false)
      .where('sheetRow', '>', after)
      .orderBy('sheetRow')
      .limit(size)
      .execute()
    return rows.map(({ issues, ...row }): BadRow => ({
      ...row,
      told: issuesIn(issues).map(({ field, code, params }) => ({ field, code, figures: params })),
    }))
  })

/**
 * Placeholder for a cell whose field the caller sees masked; a cell that fills several fields is
 * hidden as a whole.
 */
const hidden = '****'

const marker = (ctx: RecordContext, columns: readonly ColumnUse[]) => {
  const { resource, actor, lang } = ctx
  const columnOf = new Map(columns.flatMap(({ at, fields }) => fields.map(name => [name, at])))
  const masks = (name: string): boolean => {
    const field = resource.fields[name]
    return field !== undefined && masksField(actor.access, field)
  }
  const labelOf = (name: string | null): string => {
    const field = name === null ? undefined : resource.fields[name]
    return field && seesField(actor.access, field)
      ? field.options.label[lang] + errorTexts.says[lang]
      : ''
  }
  const textsOf = (
    cells: Readonly<Record<string, unknown>>,
    edited: boolean,
  ): Record<number, string> => {
    const texts: Record<number, string> = {}
    for (const { at, fields } of columns) {
      const [only, ...more] = fields
      const cell = only === undefined ? undefined : cells[only]
      const field = only === undefined ? undefined : resource.fields[only]
      if (fields.some(masks)) {
        const maskedText =
          more.length || !field || typeof cell !== 'string'
            ? hidden
            : cell.trim() === ''
              ? ''
              : masked(field, cell)
        texts[at] = typeof maskedText === 'string' ? maskedText : hidden
      } else if (edited && !more.length && typeof cell === 'string') texts[at] = cell
    }
    return texts
  }
  return ({ sheetRow, cells, edited, told: rowIssues }: BadRow): MarkedRow => {
    const notes: Record<number, string> = {}
    const lines = rowIssues.map(({ field, code, figures }) => {
      const text = textOfIssue(ctx, { field, code, params: figures })
      const at = field === null ? undefined : columnOf.get(field)
      if (at !== undefined) notes[at] = notes[at] === undefined ? text : `${notes[at]}\n${text}`
      return labelOf(field) + text
    })
    return {
      sheetRow,
      message: lines.join(errorTexts.between[lang]),
      notes,
      texts: textsOf(isObject(cells) ? cells : {}, edited),
    }
  }
}

/**
 * The rows of a job that were rejected, or that its check found wrong while nothing is written yet:
 * the errors in the caller's language at their columns, and the text that the caller sees in place
 * of the file's text.
 */
export async function* markedRows(
  scope: Pick<Scope, 'db'>,
  ctx: RecordContext,
  jobId: string,
  columns: readonly ColumnUse[],
  written: boolean,
): AsyncGenerator<MarkedRow[], void, void> {
  const mark = marker(ctx, columns)
  for await (const rows of (written ? failedRows : refusedRows)(scope, jobId)) yield rows.map(mark)
}
