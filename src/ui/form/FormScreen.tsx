import { useNotify, useResourceContext } from 'react-admin'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { titleOf } from '../../schema/derive.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useResourceDef } from '../context.tsx'
import { linkTo } from '../links.ts'
import { Page } from '../parts/index.ts'
import { RecordFailure } from '../parts/RecordFailure.tsx'
import { useUndo } from '../undo/useUndo.ts'
import { FormBody } from './FormBody.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { formTexts } from './form.texts.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { referencesIn } from './useInitialValues.ts'
import { useRecordForm } from './useRecordForm.ts'

const RecordForm = ({
  resource,
  id,
  prefill,
}: {
  readonly resource: AnyResource
  readonly id: string | undefined
  readonly prefill: Readonly<Record<string, unknown>>
}) => {
  const t = useTexts(formTexts)
  const label = useLabel()
  const notify = useNotify()
  const { offer } = useUndo()
  const navigate = useNavigate()
  const state = useRecordForm(resource, id, prefill)
  const guard = useLeaveGuard(state.dirty.length > 0)
  const mode = id === undefined ? 'create' : 'update'
  const title =
    mode === 'create'
      ? t.create(label(resource.label))
      : state.record
        ? titleOf(resource, state.record)
        : t.edit(label(resource.label))

  const saved = (record: AnyRecord, operation: string | undefined): void => {
    const name = titleOf(resource, record)
    notify(mode === 'create' ? t.created(name) : t.saved(name), {
      type: 'success',
      action: offer(operation),
    })
    guard.pass()
    void navigate(linkTo(resource, 'show', { id: record.id }), { replace: true })
  }
  const cancel = (): void =>
    void navigate(id === undefined ? linkTo(resource, 'list') : linkTo(resource, 'show', { id }))

  return (
    <Page title={title} width="narrow">
      <Box sx={{ maxWidth: 720, '--form-ground': theme => theme.palette.background.default }}>
        {state.loading && <FormSkeleton resource={resource} />}
        {Boolean(state.failure) && (
          <RecordFailure resource={resource} error={state.failure} retry={state.retry} />
        )}
        {(id === undefined || state.record) && (
          <FormBody
            resource={resource}
            mode={mode}
            state={state}
            onSaved={saved}
            onCancel={cancel}
          />
        )}
      </Box>
      <LeaveQuestion guard={guard} />
    </Page>
  )
}

/**
 * The form of a new record (`?mode=create`, with references that the address brings along) or of
 * one that is there (`?id=…&mode=edit`), from the definition alone.
 */
export const FormScreen = () => {
  const resource = useResourceDef(useResourceContext())
  const [query] = useSearchParams()
  const id = query.get('mode') === 'create' ? undefined : (query.get('id') ?? undefined)
  const [prefill] = useState(() => referencesIn(resource, query))
  return <RecordForm key={id ?? 'new'} resource={resource} id={id} prefill={prefill} />
}
