import { masksField } from '../../../../src/access/index.ts'
import { asText } from '../../../../src/schema/asText.ts'
import { kindOf } from '../../../../src/schema/index.ts'
import type { EnginePorts } from '../../ports.ts'
import type { RecordContext } from '../../records/context.ts'
import { blindKeys, spendGuesses } from '../../records/guesses.ts'
import { cellSettingsOf, readCells, type RowIssue } from '../parseRow.ts'
import { rowValues, type SheetCells } from './judgedRow.ts'

/**
 * Counts the values of keys that the caller sees masked, because a match would reveal them (see
 * `spendGuesses`). Returns the rows over the limit with their error. Don't call it in a
 * transaction: tries count even if the rest is rolled back.
 */
export const triesOf = async (
  ports: Pick<EnginePorts, 'store' | 'clock'>,
  ctx: RecordContext,
  rows: readonly SheetCells[],
): Promise<ReadonlyMap<number, RowIssue>> => {
  const blind = blindKeys(ctx)
  if (!blind.length) return new Map()
  const attempts = rows
    .filter(({ left }) => !left)
    .map(
      ({
        sheetRow,
        cells,
      }): { sheetRow: number; values: Record<string, unknown>; issue?: RowIssue | undefined } => ({
        sheetRow,
        values: rowValues(readCells(ctx.resource, cells, cellSettingsOf(ctx))),
      }),
    )
  const guessResults = await spendGuesses(ports, ctx, attempts)
  return new Map(
    guessResults.flatMap(({ sheetRow, issue }) => (issue ? [[sheetRow, issue] as const] : [])),
  )
}

/** Whether a text is the masked form that the caller sees of another. */
export const isMaskedForm = (
  ctx: RecordContext,
  name: string,
  text: string,
  of: string,
): boolean => {
  const field = ctx.resource.fields[name]
  return (
    field !== undefined &&
    masksField(ctx.actor.access, field) &&
    text !== '' &&
    text === asText(kindOf(field).mask?.(of))
  )
}
