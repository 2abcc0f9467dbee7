import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { Issue } from '../../../../src/schema/issue.ts'
import type { RecordContext } from '../../records/context.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import type { CellSettings, CellsRead, RowIssue } from '../parseRow.ts'
import type { MissingEntry } from './entry.ts'
import type { Decisions } from './names.ts'
import { createNamed } from './newRecord.ts'

type Cells = Readonly<Record<string, string>>
interface Row {
  readonly cells: Cells
  readonly left: boolean
}

/** How rows are judged that name records which do not exist. */
export const judgingMissing = (
  ctx: RecordContext,
  decisions: Decisions | undefined,
  existing: CellSettings['lookUp'],
) => {
  const entryOf = (resource: string, text: string): MissingEntry | undefined =>
    existing?.(resource, text) === undefined ? decisions?.of(resource, text) : undefined
  const entriesIn = (cells: Cells) =>
    (decisions?.in(cells) ?? []).filter(
      ({ resource, name }) => existing?.(resource, name) === undefined,
    )
  return {
    /** Finds existing records, and those that are to be created by the ids that they will have. */
    lookUp: (resource: string, text: string) =>
      existing?.(resource, text) === undefined
        ? entryOf(resource, text)?.id
        : existing(resource, text),
    /** Says at its cells why a record that is to be created can't be. */
    told(cells: Cells, read: CellsRead): CellsRead {
      const wrong: Record<string, Issue> = {}
      for (const { field, answer, refused } of entriesIn(cells))
        if (answer?.do === 'create' && refused && read.wrong[field]) wrong[field] = refused
      return Object.keys(wrong).length ? { ...read, wrong: { ...read.wrong, ...wrong } } : read
    },
    /** Why a row is skipped that a person wants skipped for what it names. */
    skipped(cells: Cells, read: CellsRead): RowIssue | undefined {
      const skipped = entriesIn(cells).find(({ answer }) => answer?.do === 'skip')
      if (!skipped) return undefined
      const { field } = skipped
      return {
        ...(read.wrong[field] ?? { code: ErrorCode.valueMissing, params: { nobody: 1 } }),
        field,
      }
    },
    /** Creates what the rows name in a transaction of which nothing stays, so that rules meet it. */
    async create(tx: StoreTx, rows: readonly Row[]): Promise<void> {
      const entries = new Map<string, MissingEntry>()
      for (const { cells, left } of decisions ? rows : [])
        if (!left) for (const entry of entriesIn(cells)) if (entry.id) entries.set(entry.id, entry)
      if (entries.size) await createNamed(tx, ctx, [...entries.values()])
    },
  }
}
