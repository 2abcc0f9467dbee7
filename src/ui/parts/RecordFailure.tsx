import Button from '@mui/material/Button'
import { useNavigate } from 'react-router-dom'
import { ErrorCode } from '../../protocol/errors/codes.ts'
import { useTexts } from '../../i18n/texts.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { linkTo } from '../links.ts'
import { refusalOf } from '../list/refusal.ts'
import { partTexts } from './parts.texts.ts'
import { ErrorState } from './States.tsx'

interface RecordFailureProps {
  readonly resource: AnyResource
  /** The rejection of the data provider. */
  readonly error: unknown
  retry(): void
}

/** Replaces a record: says that it doesn't exist, or that it could not be loaded. */
export const RecordFailure = ({ resource, error, retry }: RecordFailureProps) => {
  const t = useTexts(partTexts)
  const navigate = useNavigate()
  const recordMissing = refusalOf(error).body?.code === (resource.notFound ?? ErrorCode.notFound)
  return (
    <ErrorState
      {...(recordMissing ? { title: t.noRecordTitle, message: t.noRecord } : { retry })}
      actions={
        resource.routes && (
          <Button onClick={() => void navigate(linkTo(resource, 'list'))}>{t.toList}</Button>
        )
      }
    />
  )
}
