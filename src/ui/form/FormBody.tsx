import { useEffect, useRef, type ReactNode } from 'react'
import { SourceContextProvider } from 'react-admin'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormProvider } from 'react-hook-form'
import { useTexts } from '../../i18n/texts.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { titleOf } from '../../schema/derive.ts'
import { useWayOut } from '../list/useWayOut.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FormGroups } from './groups.tsx'
import { formTexts } from './form.texts.ts'
import { Locked } from './locks.tsx'
import { plainSource } from './plainSource.ts'
import { SaveBar } from './SaveBar.tsx'
import type { RecordForm } from './useRecordForm.ts'

export interface FormBodyProps {
  readonly resource: AnyResource
  readonly mode: 'create' | 'update'
  readonly state: RecordForm
  /** `operation`: by this id the save can be undone. */
  onSaved(record: AnyRecord, operation: string | undefined): void
  onCancel(): void
  /** Further parts of the form, between its fields and the save bar. */
  readonly children?: ReactNode
}

/**
 * The fields, the save bar and the question of a conflict; the same in a page and in a side panel.
 * Ctrl-S saves.
 */
export const FormBody = ({ resource, mode, state, onSaved, onCancel, children }: FormBodyProps) => {
  const t = useTexts(formTexts)
  const handleSaved = (saved: AnyRecord | undefined): void => {
    if (saved) onSaved(saved, state.operation())
  }
  const wayOut = useWayOut(resource)
  const { record } = state
  const openWayOut = (code: string, text: string): boolean =>
    record !== undefined &&
    wayOut.open({ code, id: record.id, title: titleOf(resource, record), text, retry: save })
  const save = (): void => void state.save(openWayOut).then(handleSaved)
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <SourceContextProvider value={plainSource}>
      <FormProvider {...state.form}>
        <Box
          component="form"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            save()
          }}
        >
          {state.restored && (
            <Alert
              severity="info"
              sx={{ mb: 6 }}
              action={
                <Button size="small" onClick={state.discardDraft}>
                  {t.discard}
                </Button>
              }
            >
              {t.draft}
            </Alert>
          )}
          <Locked resource={resource} record={mode === 'update' ? state.record : undefined}>
            <FormGroups resource={resource} mode={mode} form={state.form} />
          </Locked>
          {children}
          <SaveBar resource={resource} state={state} onSave={save} onCancel={onCancel} />
        </Box>
      </FormProvider>
      {wayOut.dialog}
      {state.conflict && (
        <ConflictDialog
          resource={resource}
          conflict={state.conflict}
          busy={state.saving}
          onClose={state.dismissConflict}
          failed={state.restoreFailed}
          onRestore={() => void state.restoreAndSave().then(handleSaved)}
          onSettle={choice => void state.settle(choice).then(handleSaved)}
        />
      )}
    </SourceContextProvider>
  )
}
