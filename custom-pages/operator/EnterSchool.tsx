import Button from '@mui/material/Button'
import { useNavigate } from 'react-router-dom'
import type { School } from '../../resources/operator/todo.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { operatorTexts } from './operator.texts.ts'

/** Takes the operator into an institution, to a page of it. */
export const EnterSchool = ({
  school,
  landAt,
  about,
}: {
  readonly school: School
  /** A path of the console. */
  readonly landAt: string
  /** The institution's name, for screen readers that read only the button. */
  readonly about: string
}) => {
  const t = useTexts(operatorTexts)
  const allowed = useAllowed()
  const navigate = useNavigate()
  if (!allowed('platformInstitution.enter')) return null
  return (
    <Button
      aria-label={t.openOf(about)}
      onClick={() => void navigate('/', { state: { switchTo: school.schoolId, landAt } })}
    >
      {t.open}
    </Button>
  )
}
