import Box from '@mui/material/Box'
import { useId, useState } from 'react'
import { useLabel, useLang, useTexts } from '../../../i18n/texts.ts'
import type { Selection } from '../../../protocol/query.ts'
import { editTexts } from '../edit.texts.ts'
import { useList } from '../listContext.ts'
import { EditForm } from './EditForm.tsx'
import { EditPreview } from './EditPreview.tsx'
import { FormDialog } from './FormDialog.tsx'
import { useEdits } from './useEdits.ts'

interface Props {
  readonly count: number
  readonly selection: Selection
  readonly onClose: () => void
  readonly onRun: (data: Readonly<Record<string, unknown>>) => Promise<void>
}

/**
 * Edits chosen fields in many records: first the fields, then their operations, then the number of
 * changed records.
 */
export const BulkEditDialog = ({ count, selection, onClose, onRun }: Props) => {
  const t = useTexts(editTexts)
  const label = useLabel()
  const lang = useLang()
  const id = useId()
  const { def, access } = useList()
  const edits = useEdits(def, access)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const n = count.toLocaleString(lang)
  return (
    <FormDialog
      formId={id}
      title={t.bulkTitle(n, label(count === 1 ? def.label : def.plural))}
      confirm={t.bulkRun(n)}
      danger={edits.list.some(({ way }) => way === 'clear')}
      busy={busy}
      disabled={!edits.list.length}
      dirty={edits.list.length > 0}
      failed={failed}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>{t.bulkHelp}</Box>
      <EditForm
        id={id}
        edits={edits}
        onFailed={setFailed}
        onBusy={setBusy}
        onSend={async data => {
          onClose()
          await onRun(data)
        }}
      >
        {edits.list.length > 0 && <EditPreview edits={edits} selection={selection} />}
      </EditForm>
    </FormDialog>
  )
}
