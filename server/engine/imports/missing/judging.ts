import { ErrorCode } from '../../../../src/protocol/errors/codes.ts'
import type { Issue } from '../../../../src/schema/issue.ts'
import type { RecordContext } from '../../records/context.ts'
import type { Row } from '../../../platform/ports.ts'
import type { StoreTx } from '../../../platform/store/types.ts'
import type { CellSettings, CellsRead, RowIssue } from '../parseRow.ts'
import type { MissingEntry } from './entry.ts'
import type { Decisions } from './names.ts'
import { createNamed } from './newRecord.ts'
import { withDrafts } from './overlay.ts'

type Cells = Readonly<Record<string, string>>
interface SheetRow {
  readonly cells: Cells
  readonly left: boolean
}

/** How rows are checked that name records which do not exist. */
export const judgingMissing = (
  ctx: RecordContext,
  decisions: Decisions | undefined,
  existing: CellSettings['lookUp'],
) => {
  const entryOf = (resource: string, text: string): MissingEntry | undefined =>
    existing?.(resource, text) === undefined ? decisions?.of(resource, text) : undefined
  const entriesIn = (cells: Cells) =>
    (decisions?.namedBy(cells) ?? []).filter(
      ({ resource, name }) => existing?.(resource, name) === undefined,
    )
  return {
    /** Finds existing records, and records to be created by their future ids. */
    lookUp: (resource: string, text: string) =>
      existing?.(resource, text) === undefined
        ? entryOf(resource, text)?.id
        : existing(resource, text),
    /** Adds to the affected cells the reason why a record can't be created. */
    told(cells: Cells, read: CellsRead): CellsRead {
      const wrong: Record<string, Issue> = {}
      for (const { field, answer, refused } of entriesIn(cells))
        if (answer?.do === 'create' && refused && read.wrong[field]) wrong[field] = refused
      return Object.keys(wrong).length ? { ...read, wrong: { ...read.wrong, ...wrong } } : read
    },
    /** The reason to skip a row, if a person decided to skip rows with a name in it. */
    skipped(cells: Cells, read: CellsRead): RowIssue | undefined {
      const skipped = entriesIn(cells).find(({ answer }) => answer?.do === 'skip')
      if (!skipped) return undefined
      const { field } = skipped
      return {
        ...(read.wrong[field] ?? { code: ErrorCode.valueMissing, params: { nobody: 1 } }),
        field,
      }
    },
    /**
     * Returns a dry-run transaction in which the missing records that the rows name exist, so that
     * rules find them.
     */
    async meeting(tx: StoreTx, rows: readonly SheetRow[]): Promise<StoreTx> {
      const entries = new Map<string, MissingEntry>()
      for (const { cells, left } of decisions ? rows : [])
        if (!left) for (const entry of entriesIn(cells)) if (entry.id) entries.set(entry.id, entry)
      const drafts = new Map<string, Map<string, Row>>()
      const open: MissingEntry[] = []
      for (const [id, entry] of entries) {
        const row = decisions?.drafts.get(id)
        if (!row) open.push(entry)
        else drafts.set(entry.resource, (drafts.get(entry.resource) ?? new Map()).set(id, row))
      }
      if (open.length) await createNamed(tx, ctx, open)
      return drafts.size ? withDrafts(tx, drafts) : tx
    },
  }
}
