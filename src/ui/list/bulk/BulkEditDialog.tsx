import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import NativeSelect from '@mui/material/NativeSelect'
import { useId, useMemo, useState } from 'react'
import { useLabel, useLang, useTexts } from '../../../i18n/texts.ts'
import type { Selection } from '../../../protocol/query.ts'
import { Icon } from '../../parts/icons.tsx'
import { bulkFields } from '../columns.ts'
import { editTexts } from '../edit.texts.ts'
import { useList } from '../listContext.ts'
import { EditPreview } from './EditPreview.tsx'
import { FieldsForm } from './FieldsForm.tsx'
import { FormDialog } from './FormDialog.tsx'

interface Props {
  readonly count: number
  readonly selection: Selection
  readonly onClose: () => void
  readonly onRun: (data: Readonly<Record<string, unknown>>) => Promise<void>
}

/** Gives chosen fields one value in many records: first which fields, then their values, then how many are changed. */
export const BulkEditDialog = ({ count, selection, onClose, onRun }: Props) => {
  const t = useTexts(editTexts)
  const label = useLabel()
  const lang = useLang()
  const id = useId()
  const { def, access } = useList()
  const all = useMemo(() => bulkFields(def, access), [access, def])
  const [names, setNames] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string>()
  const n = count.toLocaleString(lang)
  const left = all.filter(field => !names.includes(field.name))
  const fields = names.flatMap(name => {
    const field = all.find(one => one.name === name)
    if (!field) return []
    const remove = (
      <IconButton
        sx={{ mt: 6 }}
        aria-label={t.bulkRemove(label(field.options.label))}
        onClick={() => setNames(names.filter(other => other !== name))}
      >
        <Icon name="close" />
      </IconButton>
    )
    return [{ ...field, remove }]
  })
  return (
    <FormDialog
      formId={id}
      title={t.bulkTitle(n, label(count === 1 ? def.label : def.plural))}
      confirm={t.bulkRun(n)}
      busy={busy}
      disabled={!names.length}
      failed={failed}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>{t.bulkHelp}</Box>
      <FieldsForm
        id={id}
        def={def}
        fields={fields}
        onFailed={setFailed}
        onBusy={setBusy}
        onSend={async data => {
          onClose()
          await onRun(data)
        }}
      >
        {left.length > 0 && (
          <NativeSelect
            value=""
            inputProps={{ 'aria-label': t.bulkAdd }}
            onChange={event => setNames([...names, event.target.value])}
          >
            <option value="" disabled>
              {t.bulkAdd}
            </option>
            {left.map(field => (
              <option key={field.name} value={field.name}>
                {label(field.options.label)}
              </option>
            ))}
          </NativeSelect>
        )}
        {names.length > 0 && <EditPreview def={def} names={names} selection={selection} />}
      </FieldsForm>
    </FormDialog>
  )
}
