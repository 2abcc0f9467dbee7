import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetList, useNotify, type RaRecord } from 'ra-core'
import { bookingPolicy } from '../../resources/booking-policy/bookingPolicy.resource.ts'
import { canDo } from '../../src/access/index.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import type { AnyRecord, AnyResource } from '../../src/schema/resource.ts'
import { useAccess } from '../../src/ui/context.tsx'
import { FormBody } from '../../src/ui/form/FormBody.tsx'
import { FormSkeleton } from '../../src/ui/form/FormSkeleton.tsx'
import { LeaveQuestion } from '../../src/ui/form/LeaveQuestion.tsx'
import { useLeaveGuard } from '../../src/ui/form/useLeaveGuard.ts'
import { useRecordForm } from '../../src/ui/form/useRecordForm.ts'
import { ErrorState, Page } from '../../src/ui/parts/index.ts'
import { Facts } from '../../src/ui/show/Facts.tsx'
import { History } from '../../src/ui/show/History.tsx'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import { bookingTexts } from './booking.texts.ts'

const resource: AnyResource = bookingPolicy

const Edit = ({ id }: { readonly id: string | undefined }) => {
  const t = useTexts(bookingTexts)
  const notify = useNotify()
  const { offer } = useUndo()
  const state = useRecordForm(resource, id)
  const guard = useLeaveGuard(state.dirty.length > 0)
  if (state.loading) return <FormSkeleton resource={resource} />
  if (state.failure) return <ErrorState message={t.failed} retry={state.retry} />
  return (
    <>
      <FormBody
        resource={resource}
        mode={id === undefined ? 'create' : 'update'}
        state={state}
        onSaved={(_, operation) => notify(t.saved, { type: 'success', action: offer(operation) })}
        onCancel={state.discardDraft}
      />
      <LeaveQuestion guard={guard} />
    </>
  )
}

const Matter = () => {
  const t = useTexts(bookingTexts)
  const access = useAccess()
  const { data, isPending, error, refetch } = useGetList<RaRecord & AnyRecord>(resource.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createTime', order: 'ASC' },
  })
  if (isPending) return <FormSkeleton resource={resource} />
  if (error) return <ErrorState message={t.failed} retry={() => void refetch()} />
  const [record] = data
  if (canDo(access, bookingPolicy, record ? 'update' : 'create'))
    return (
      <>
        <Edit key={record?.id ?? 'new'} id={record?.id} />
        {record && (
          <Box sx={{ mt: 8 }}>
            <History resource={resource} id={record.id} />
          </Box>
        )}
      </>
    )
  return (
    <>
      <Typography sx={{ mb: 4, color: 'text.secondary' }}>{t.readOnly}</Typography>
      {record && <Facts resource={resource} record={record} />}
    </>
  )
}

/** /bookSetting: when lessons are booked and given back, and what teachers may do in booking (BKG-02). */
export const SettingsPage = () => {
  const t = useTexts(bookingTexts)
  return (
    <Page title={t.settings} width="narrow">
      <Box sx={{ maxWidth: 720, '--form-ground': theme => theme.palette.background.default }}>
        <Matter />
      </Box>
    </Page>
  )
}
