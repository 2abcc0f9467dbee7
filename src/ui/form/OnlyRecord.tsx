import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useGetList, useNotify, type RaRecord } from 'react-admin'
import { canDo } from '../../access/index.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useAccess } from '../context.tsx'
import { ErrorState } from '../parts/index.ts'
import { Facts } from '../show/Facts.tsx'
import { History } from '../show/History.tsx'
import { useUndo } from '../undo/useUndo.ts'
import { FormBody } from './FormBody.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { useLeaveGuard } from './useLeaveGuard.ts'
import { useRecordForm } from './useRecordForm.ts'

/** Texts about the record, in the reader's language. */
export interface OnlyRecordTexts {
  readonly saved: string
  readonly failed: string
  /** For people who can view but not change it. */
  readonly readOnly: string
}

interface EditProps {
  readonly resource: AnyResource
  readonly texts: OnlyRecordTexts
  readonly id: string | undefined
}

const Edit = ({ resource, texts, id }: EditProps) => {
  const notify = useNotify()
  const { offer } = useUndo()
  const state = useRecordForm(resource, id)
  const guard = useLeaveGuard(state.dirty.length > 0)
  if (state.loading) return <FormSkeleton resource={resource} />
  if (state.failure) return <ErrorState message={texts.failed} retry={state.retry} />
  return (
    <>
      <FormBody
        resource={resource}
        mode={id === undefined ? 'create' : 'update'}
        state={state}
        onSaved={(_, operation) =>
          notify(texts.saved, { type: 'success', action: offer(operation) })
        }
        onCancel={state.discardDraft}
      />
      <LeaveQuestion guard={guard} />
    </>
  )
}

/**
 * The screen of a resource with a single record per institution: people with the permission edit
 * it, others view it, both with its history.
 */
export const OnlyRecord = ({
  resource,
  texts,
}: {
  readonly resource: AnyResource
  readonly texts: OnlyRecordTexts
}) => {
  const access = useAccess()
  const { data, isPending, error, refetch } = useGetList<RaRecord & AnyRecord>(resource.name, {
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'createTime', order: 'ASC' },
  })
  if (isPending) return <FormSkeleton resource={resource} />
  if (error) return <ErrorState message={texts.failed} retry={() => void refetch()} />
  const [record] = data
  if (canDo(access, resource, record ? 'update' : 'create'))
    return (
      <>
        <Edit key={record?.id ?? 'new'} resource={resource} texts={texts} id={record?.id} />
        {record && (
          <Box sx={{ mt: 8 }}>
            <History resource={resource} id={record.id} />
          </Box>
        )}
      </>
    )
  return (
    <>
      <Typography sx={{ mb: 4, color: 'text.secondary' }}>{texts.readOnly}</Typography>
      {record && <Facts resource={resource} record={record} />}
    </>
  )
}
