import { useNotify } from 'react-admin'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTexts } from '../../../i18n/texts.ts'
import type { ExportFormat } from '../../../protocol/provider.ts'
import { conditionsOf } from '../../../protocol/query.ts'
import { canDo, seesField } from '../../../access/index.ts'
import { importColumns, longSpan } from '../../../schema/derive.ts'
import { useAccess, useEdu } from '../../context.tsx'
import { jobsLink } from '../../jobs/links.ts'
import { keepFile } from '../../parts/download.ts'
import { useList } from '../listContext.ts'
import { nothing, type RowSelection } from '../selection.ts'
import { exportTexts } from './export.texts.ts'

export interface ExportWish {
  readonly format: ExportFormat
  /** The visible columns, every field that the person can see, or those that an import accepts. */
  readonly fields: 'shown' | 'all' | 'import'
}
/** The list's query and order, or its selected records. */
const askedOf = (rowSelection: RowSelection) => {
  if (rowSelection.all) return rowSelection.except.length ? { except: rowSelection.except } : {}
  return rowSelection.ids.length ? { ids: rowSelection.ids } : {}
}

/**
 * An export of the list, or of the chosen records of it: streamed into a file, or begun as a job
 * where it is many rows.
 */
export const useExport = (rowSelection: RowSelection = nothing) => {
  const t = useTexts(exportTexts)
  const notify = useNotify()
  const navigate = useNavigate()
  const edu = useEdu()
  const access = useAccess()
  const { def, filter, state, columns } = useList()
  const [received, setReceived] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [now] = useState(() => new Date().toISOString())
  const control = useRef<AbortController>(undefined)
  const allowed = def.export === false ? [] : (def.export?.columns ?? def.list.columns)
  const byQuery = rowSelection.all || !rowSelection.ids.length
  const visibleFields = columns.shown
    .map(column => column.name)
    .filter(name => allowed.includes(name))

  const importable = canDo(access, def, 'import')
    ? importColumns(def).filter(name => {
        const field = def.fields[name]
        return field !== undefined && seesField(access, field)
      })
    : []
  const columnsOf = (fields: ExportWish['fields']) => {
    if (fields === 'all') return { fields }
    if (fields === 'import' && importable.length) return { columns: importable }
    // if no visible column can be exported, the default ones are
    return visibleFields.length ? { columns: visibleFields } : {}
  }

  /** Returns whether there is a file, or a job that makes it. */
  const run = async ({ format, fields }: ExportWish): Promise<boolean> => {
    const { signal } = (control.current = new AbortController())
    setReceived(0)
    setFailure(undefined)
    try {
      const file = await edu.exportFile(def.name, {
        query: filter,
        sort: state.sort,
        ...askedOf(rowSelection),
        ...columnsOf(fields),
        ...(format === 'xlsx' ? {} : { format }),
        signal,
        quiet: true,
        onReceived: setReceived,
      })
      if ('taskId' in file)
        notify(t.begun, {
          type: 'info',
          autoHideDuration: 8000,
          action: { label: t.showJobs, run: () => void navigate(jobsLink('export')) },
        })
      else {
        keepFile(file)
        notify(t.exported, { type: 'success' })
      }
      return true
    } catch (thrown) {
      if (!signal.aborted)
        setFailure(thrown instanceof Error && thrown.message ? thrown.message : t.failed)
      return false
    } finally {
      setReceived(undefined)
    }
  }
  return {
    run,
    cancel: (): void => control.current?.abort(),
    /** Received bytes; undefined if no export is running. */
    received,
    /** VAL-19: the list's filter asks for more than a year. */
    tooLong: byQuery && longSpan(def, conditionsOf(filter), now) !== undefined,
    /** Why the last one failed. */
    failure,
    forget: (): void => setFailure(undefined),
    columns: visibleFields.length,
    /** Fields that an import accepts; none if the person can't import. */
    importable: importable.length,
  }
}
export type Exporting = ReturnType<typeof useExport>
