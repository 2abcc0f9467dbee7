import Button from '@mui/material/Button'
import { useNavigate } from 'react-router-dom'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { Icon } from '../../../src/ui/parts/index.ts'

const asideTexts = texts({
  en: { enter: 'View orders and ledger' },
  zh: { enter: '查看订单和账务' },
})

/** Beside an institution: the way into it, as the operator. */
export const InstitutionAside = ({
  record,
}: {
  readonly record: { readonly schoolId: string }
}) => {
  const t = useTexts(asideTexts)
  const allowed = useAllowed()
  const navigate = useNavigate()
  if (!allowed('platformInstitution.enter')) return null
  return (
    <Button
      variant="contained"
      startIcon={<Icon name="external" />}
      sx={{ mb: 6 }}
      onClick={() =>
        void navigate('/', { state: { switchTo: record.schoolId, landAt: '/expenditure' } })
      }
    >
      {t.enter}
    </Button>
  )
}
