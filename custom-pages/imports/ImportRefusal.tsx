import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { importLink } from '../../src/ui/links.ts'
import type { CallFailure } from './useImportJob.ts'
import { wizardTexts } from './wizard.texts.ts'

/**
 * Shows why something was refused and what to do; another import that blocks it is linked, with its
 * owner.
 */
export const ImportRefusal = ({
  failure: { code, text, running },
}: {
  readonly failure: CallFailure
}) => {
  const t = useTexts(wizardTexts)
  return (
    <Alert
      severity={running ? 'warning' : 'error'}
      sx={{ my: 4 }}
      action={
        running && (
          <Button component={Link} to={importLink({ jobId: running.jobId })}>
            {t.busyOpen}
          </Button>
        )
      }
    >
      {running?.createdByName
        ? t.busyOther(running.createdByName)
        : text || (code === ErrorCode.conflict ? t.changedMeanwhile : t.refused)}
    </Alert>
  )
}
