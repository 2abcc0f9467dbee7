import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import { enterLesson, type DoorLesson } from '../../resources/joining/joining.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { joiningTexts } from './joining.texts.ts'
import { useSaying } from './useSaying.ts'
import type { OwnWay } from './useOwnWay.ts'

interface Props {
  readonly own: OwnWay
  readonly lesson: DoorLesson
  /** The room is not open to them yet. */
  readonly early: boolean
}

/** Entry for logged-in people, with nothing to type. */
export const SignedIn = ({ own, lesson, early }: Props) => {
  const t = useTexts(joiningTexts)
  const edu = useEdu()
  const saying = useSaying()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  const { person, way, leave } = own
  const role = way?.role
  const enter = async (): Promise<void> => {
    setBusy(true)
    setFailed('')
    try {
      const found = await edu.ask(enterLesson, { lessonId: lesson.id }, { quiet: true })
      if (found.state === 'OPEN') return window.location.assign(found.address)
      setFailed(saying(found))
    } catch (thrown) {
      setFailed(refusalOf(thrown).text || t.failed)
    } finally {
      setBusy(false)
    }
  }
  const why = failed || (way?.state === 'NO_CLASSROOM' ? t.noClassroom : '')
  return (
    <Box component="section" aria-label={t.account} sx={{ mb: 5 }}>
      <Typography sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {t.signedIn(person, role === undefined ? '' : t.roles[role])}
      </Typography>
      {why && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {why}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {!early && way?.state !== 'NO_CLASSROOM' && (
          <Button
            variant="contained"
            loading={busy}
            onClick={() => void enter()}
            sx={{ height: 38, fontSize: 14, flex: '1 1 auto' }}
          >
            {t.enter}
          </Button>
        )}
        <Button onClick={leave}>{t.notMe}</Button>
      </Box>
    </Box>
  )
}
