import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import { Suspense, createElement, useMemo, useState } from 'react'
import { FormProvider, useForm, type FieldValues } from 'react-hook-form'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import type { AnyRecord } from '../../../schema/resource.ts'
import { useEdu } from '../../context.tsx'
import { fieldViews } from '../../field-views.ts'
import type { InputProps } from '../../field-view.ts'
import { changedFields, mergeEdits, type Collision } from '../../form/merge.ts'
import { writable } from '../../form/resolver.ts'
import type { ListColumn } from '../columns.ts'
import { editTexts } from '../edit.texts.ts'
import { lazyView } from '../lazyView.ts'
import { useList } from '../listContext.ts'
import { faultsIn, refusalOf } from '../refusal.ts'
import { useRefresh } from '../useRefresh.ts'
import type { ListRow } from '../useRows.ts'

interface Props {
  readonly cell: HTMLElement
  readonly row: ListRow
  readonly column: ListColumn
  readonly onClose: () => void
}

/** Edits one cell where it stands: enter saves, Esc leaves it; if someone changed it meanwhile, the person is asked. */
export const CellEditor = ({ cell, row, column, onClose }: Props) => {
  const t = useTexts(editTexts)
  const label = useLabel()
  const { def } = useList()
  const edu = useEdu()
  const refresh = useRefresh(def.name)
  const [clash, setClash] = useState<{ readonly theirs: AnyRecord; readonly at: readonly Collision[] }>()
  const [failed, setFailed] = useState<string>()
  const names = useMemo(() => writable(def, 'update'), [def])
  const changesOf = (values: FieldValues) => changedFields(Object.fromEntries(names.map(name => [name, values[name] as unknown])), row)
  const form = useForm({
    defaultValues: row,
    resolver: async values => {
      const errors = await faultsIn(def, values, Object.keys(changesOf(values)))
      return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
    },
  })

  const send = async (data: Record<string, unknown>, upon: AnyRecord): Promise<void> => {
    if (Object.keys(data).length === 0) return onClose()
    setFailed(undefined)
    try {
      const { data: saved } = await edu.update<ListRow>(def.name, {
        id: row.id,
        data,
        previousData: upon as ListRow,
        meta: { quiet: true },
      })
      onClose()
      await refresh(saved)
    } catch (thrown) {
      const { status, body, faults, text } = refusalOf(thrown)
      if (status === 409 && body?.theirs) {
        const { merged, collisions } = mergeEdits(data, body.base, body.theirs)
        if (collisions.length === 0) return await send(merged, body.theirs)
        return setClash({ theirs: body.theirs, at: collisions })
      }
      for (const [name, fault] of faults) form.setError(name, fault)
      if (!faults.some(([name]) => name === column.name)) setFailed(text || t.failed)
    }
  }
  const override = def.override?.inputs?.[column.name]
  const view = fieldViews[column.kind]
  const input: InputProps = { source: column.name, options: column.options, autoFocus: true, hideLabel: true }
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
            void form.handleSubmit(values => send(changesOf(values), row))(event)
          }}
        >
          {override ? <Suspense>{createElement(lazyView<InputProps>(override), input)}</Suspense> : <view.Input {...input} />}
          {failed !== undefined && (
            <Alert severity="error" sx={{ mt: 2 }}>
              {failed}
            </Alert>
          )}
          {clash ? (
            <Alert severity="warning" sx={{ mt: 2 }}>
              <Box>{t.clash}</Box>
              <Box sx={{ fontWeight: 600, my: 1 }}>
                <view.Column value={clash.theirs[column.name] ?? null} options={column.options} record={clash.theirs} />
              </Box>
              <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
                <Button onClick={() => void send(changesOf(form.getValues()), clash.theirs)}>{t.keepMine}</Button>
                <Button
                  onClick={() => {
                    onClose()
                    void refresh(clash.theirs)
                  }}
                >
                  {t.keepTheirs}
                </Button>
              </Box>
            </Alert>
          ) : (
            <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 2, mt: 2 }}>
              <Button variant="text" onClick={onClose}>
                {t.cancel}
              </Button>
              <Button type="submit" variant="contained" color="primary" loading={form.formState.isSubmitting}>
                {t.save}
              </Button>
            </Box>
          )}
        </Box>
      </FormProvider>
    </Popover>
  )
}
