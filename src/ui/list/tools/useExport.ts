import { useNotify } from 'ra-core'
import { useState } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { useEdu } from '../../context.tsx'
import { useList } from '../listContext.ts'
import { listTexts } from '../list.texts.ts'
import { nothing, type Chosen } from '../selection.ts'

/** Hands a file to the browser under its name. */
const keep = (blob: Blob, fileName: string) => {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  // The download reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Writes what the list shows (its question, order and columns), or the chosen records of it, to an Excel file. */
export const useExport = () => {
  const t = useTexts(listTexts)
  const notify = useNotify()
  const edu = useEdu()
  const { def, filter, state, columns } = useList()
  const [busy, setBusy] = useState(false)
  const allowed = def.export === false ? [] : (def.export?.columns ?? def.list.columns)
  const run = async (chosen: Chosen = nothing) => {
    setBusy(true)
    try {
      const file = await edu.exportFile(def.name, {
        query: filter,
        sort: state.sort,
        ...(!chosen.all && chosen.ids.length ? { ids: chosen.ids } : {}),
        columns: columns.shown.map(column => column.name).filter(name => allowed.includes(name)),
      })
      if ('taskId' in file) return
      keep(file.blob, file.fileName)
      notify(t.exported, { type: 'success' })
    } catch {
      // the provider has said why
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}
