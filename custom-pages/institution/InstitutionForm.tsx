import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetList, useNotify, type RaRecord } from 'ra-core'
import { canDo } from '../../src/access/index.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { organization } from '../../resources/organization/organization.resource.ts'
import type { AnyRecord, AnyResource } from '../../src/schema/resource.ts'
import { useAccess } from '../../src/ui/context.tsx'
import { FormBody } from '../../src/ui/form/FormBody.tsx'
import { FormSkeleton } from '../../src/ui/form/FormSkeleton.tsx'
import { LeaveQuestion } from '../../src/ui/form/LeaveQuestion.tsx'
import { useLeaveGuard } from '../../src/ui/form/useLeaveGuard.ts'
import { useRecordForm } from '../../src/ui/form/useRecordForm.ts'
import { ErrorState } from '../../src/ui/parts/index.ts'
import { Facts } from '../../src/ui/show/Facts.tsx'
import { History } from '../../src/ui/show/History.tsx'
import { institutionTexts } from './institution.texts.ts'

const resource: AnyResource = organization

const Edit = ({ id }: { readonly id: string | undefined }) => {
  const t = useTexts(institutionTexts)
  const notify = useNotify()
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
        onSaved={() => notify(t.savedInstitution, { type: 'success' })}
        onCancel={state.discardDraft}
      />
      <LeaveQuestion guard={guard} />
    </>
  )
}

/** The institution's record: edited by those who may, shown to the others, with its history. */
export const InstitutionForm = () => {
  const t = useTexts(institutionTexts)
  const access = useAccess()
  const { data, isPending, error, refetch } = useGetList<RaRecord & AnyRecord>(resource.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createTime', order: 'ASC' },
  })
  if (isPending) return <FormSkeleton resource={resource} />
  if (error) return <ErrorState message={t.failed} retry={() => void refetch()} />
  const [record] = data
  const mayEdit = canDo(access, organization, record ? 'update' : 'create')
  if (mayEdit)
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
