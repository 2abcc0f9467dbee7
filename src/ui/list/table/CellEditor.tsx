import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import { useNotify } from 'react-admin'
import { Suspense, createElement, useMemo, useState } from 'react'
import { FormProvider, useForm, type FieldValues } from 'react-hook-form'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import { fieldViews } from '../../field-views.ts'
import type { InputProps } from '../../field-view.ts'
import { useEditable } from '../../form/useEditable.ts'
import { changedFields } from '../../form/merge.ts'
import { useSave } from '../../form/useSave.ts'
import { writable } from '../../form/writable.ts'
import { useUndo } from '../../undo/useUndo.ts'
import type { ListColumn } from '../columns.ts'
import { editTexts } from '../edit.texts.ts'
import { lazyView } from '../lazyView.ts'
import { useList } from '../listContext.ts'
import { faultsIn } from '../refusal.ts'
import { useRefresh } from '../useRefresh.ts'
import type { ListRow } from '../useRows.ts'
import { later } from '../../parts/later.tsx'

// loaded later: conflicts are rare
const ConflictDialog = later(() =>
  import('../../form/ConflictDialog.tsx').then(module => module.ConflictDialog),
)

interface Props {
  readonly cell: HTMLElement
  readonly row: ListRow
  readonly column: ListColumn
  readonly onClose: () => void
}

/** The form over one cell: rules, locks, saving, conflict. */
const useCellEdit = (row: ListRow, column: ListColumn, onClose: () => void) => {
  const t = useTexts(editTexts)
  const { def } = useList()
  const notify = useNotify()
  const { offer: offerUndo } = useUndo()
  const refresh = useRefresh(def.name)
  const [failed, setFailed] = useState<string>()
  const { editable, asking } = useEditable(def, row)
  const lock = editable?.fields[column.name]
  const names = useMemo(() => writable(def, 'update'), [def])
  const changesOf = (values: FieldValues) =>
    changedFields(Object.fromEntries(names.map(name => [name, values[name] as unknown])), row)
  const form = useForm({
    defaultValues: row,
    resolver: async values => {
      const errors = await faultsIn(def, values, Object.keys(changesOf(values)))
      return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
    },
  })

  const change = useSave(def, {
    saved: (saved, operation) => {
      onClose()
      const action = offerUndo(operation)
      if (action) notify(t.saved, { type: 'success', action })
      void refresh(saved)
    },
    refused: ({ faults, text }) => {
      for (const [name, fault] of faults) form.setError(name, fault)
      if (!faults.some(([name]) => name === column.name)) setFailed(text || t.failed)
    },
  })
  const send = async (values: FieldValues): Promise<void> => {
    setFailed(undefined)
    const changes = changesOf(values)
    if (Object.keys(changes).length === 0) onClose()
    else await change.save(changes, row)
  }
  return { form, send, failed, lock, asking, change }
}

const CellInput = ({ column }: { readonly column: ListColumn }) => {
  const { def } = useList()
  const override = def.override?.inputs?.[column.name]
  const view = fieldViews[column.kind]
  const input: InputProps = {
    source: column.name,
    options: column.options,
    autoFocus: true,
    hideLabel: true,
  }
  return override ? (
    <Suspense>{createElement(lazyView<InputProps>(override), input)}</Suspense>
  ) : (
    <view.Input {...input} />
  )
}

/**
 * Edits one cell in place: Enter saves, Esc cancels; if someone else has changed it meanwhile, the
 * person is asked.
 */
export const CellEditor = ({ cell, row, column, onClose }: Props) => {
  const t = useTexts(editTexts)
  const label = useLabel()
  const { def } = useList()
  const { form, send, failed, lock, asking, change } = useCellEdit(row, column, onClose)
  const locked = lock?.editable === false
  return (
    <Popover
      open
      anchorEl={cell}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      slotProps={{
        paper: {
          'aria-label': t.editCell(label(column.options.label)),
          role: 'dialog',
          sx: { p: 2, width: Math.max(cell.offsetWidth, 280), maxWidth: 'calc(100vw - 32px)' },
        },
      }}
    >
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          onSubmit={event => {
            event.stopPropagation()
            void form.handleSubmit(send)(event)
          }}
        >
          {asking && <Skeleton height={40} />}
          {locked && <Alert severity="info">{lock.msg}</Alert>}
          {!asking && !locked && <CellInput column={column} />}
          {failed !== undefined && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {failed}
            </Alert>
          )}
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, mt: 2 }}>
            <Button variant="text" onClick={onClose}>
              {t.cancel}
            </Button>
            {!locked && (
              <Button
                type="submit"
                variant="contained"
                color="primary"
                disabled={asking}
                loading={form.formState.isSubmitting}
              >
                {t.save}
              </Button>
            )}
          </Box>
        </Box>
      </FormProvider>
      {change.conflict && (
        <Suspense>
          <ConflictDialog
            resource={def}
            conflict={change.conflict}
            busy={change.saving}
            failed={change.failed}
            onSettle={choice => void change.settle(choice)}
            onRestore={() => void change.restore()}
            onClose={change.dismiss}
          />
        </Suspense>
      )}
    </Popover>
  )
}
