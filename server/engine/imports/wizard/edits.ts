import { trashChoices } from '../../../../src/protocol/imports.ts'
import type { ImportRun } from '../run.ts'
import { checkRequestOf, mappingOf, type CheckRequest } from './jobColumns.ts'
import { tableAt } from './headings.ts'
import { decisionsOf, type LoadedJob } from './load.ts'
import { cellsBy, meaning } from './mapping.ts'
import { cellTextsOf } from './planned.ts'
import { sheetsOf } from './sheets.ts'

/**
 * A person's corrections and omissions in a job's rows, stored so that the next check applies them:
 * texts that differ from those of the file.
 */
export const editsKept = async (
  run: Pick<ImportRun, 'ports' | 'scope' | 'jobId' | 'fileName'>,
  loaded: LoadedJob,
): Promise<CheckRequest> => {
  const { job } = loaded
  // a check that is under way was notified already, and may have written only some of it
  if (job.state === 'MAPPED') return checkRequestOf(job)
  const mapping = mappingOf(job)
  if (job.state !== 'CHECKED' || !mapping) return { edits: {}, left: [] }
  const rows = await run.scope.db
    .selectFrom('importPlan')
    .select(['sheetRow', 'cells', 'edited', 'left', 'trash'])
    .where('jobId', '=', job.jobId)
    .where(eb =>
      eb.or([eb('edited', '=', true), eb('left', '=', true), eb('trash', 'in', [...trashChoices])]),
    )
    .execute()
  const left = rows.flatMap(row => (row.left ? [row.sheetRow] : []))
  const trash = Object.fromEntries(
    rows.flatMap(row => {
      const choice = trashChoices.find(one => one === row.trash)
      return choice ? [[row.sheetRow, choice] as const] : []
    }),
  )
  const edited = rows.filter(row => row.edited)
  if (!edited.length) return { edits: {}, left, trash }
  const table = tableAt(await sheetsOf(run), mapping)
  const file = new Map(table?.rows.map(row => [row.sheetRow, row]))
  const read = cellsBy(mapping)
  const replace = meaning(mapping, decisionsOf(loaded))
  const edits: Record<string, Record<string, string>> = {}
  for (const { sheetRow, cells } of edited) {
    const row = file.get(sheetRow)
    const before = replace((row && read(row)) ?? {})
    edits[sheetRow] = Object.fromEntries(
      Object.entries(cellTextsOf(cells)).filter(([name, text]) => text !== (before[name] ?? '')),
    )
  }
  return { edits, left, trash }
}
