import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTexts } from '../../src/i18n/texts.ts'
import { enterAsSupervisor } from '../../resources/supervision/acting.calls.ts'
import { enterRight } from '../../resources/supervision/supervise-record/supervision.options.ts'
import { useAllowed } from '../../src/ui/Allowed.tsx'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { useShell } from '../../src/ui/shell/context.tsx'
import { joiningTexts } from './joining.texts.ts'
import { useSaying } from './useSaying.ts'

/**
 * The supervisor's entry to a lesson (SUP-04): for logged-in people with that permission; it is
 * recorded.
 */
export const Supervise = ({ lessonId }: { readonly lessonId: string }) => {
  const t = useTexts(joiningTexts)
  const edu = useEdu()
  const { person } = useShell()
  const may = useAllowed()(enterRight)
  const saying = useSaying()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState('')
  if (person === '' || !may) return null
  const enter = async (): Promise<void> => {
    setBusy(true)
    setFailed('')
    try {
      const way = await edu.ask(enterAsSupervisor, { lessonId }, { quiet: true })
      if (way.state === 'OPEN') return window.location.assign(way.address)
      setFailed(saying(way))
    } catch (thrown) {
      setFailed(refusalOf(thrown).text || t.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ mb: 5 }}>
      {failed && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {failed}
        </Alert>
      )}
      <Button variant="outlined" loading={busy} onClick={() => void enter()}>
        {t.supervise}
      </Button>
    </Box>
  )
}
