import Button from '@mui/material/Button'
import { useNotify } from 'react-admin'
import { useState } from 'react'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { enterLesson } from '../../joining/joining.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { appointmentTime } from '../../../src/ui/parts/fields/time.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { enterTexts } from './enter.texts.ts'

interface Props {
  readonly lessonId: string
  /** Beside other buttons, of which another is the first. */
  readonly beside?: boolean
}

/** Opens a lesson's classroom in its own window, for its staff; shows why if it can't. */
export const EnterClassroom = ({ lessonId, beside = false }: Props) => {
  const t = useTexts(enterTexts)
  const lang = useLang()
  const edu = useEdu()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const enter = async (): Promise<void> => {
    // opened by the press itself: browsers keep back a window that comes later
    const room = window.open('about:blank', '_blank')
    if (room) room.opener = null
    setBusy(true)
    try {
      const way = await edu.ask(enterLesson, { lessonId }, { quiet: true })
      if (way.state === 'OPEN') return (room ?? window).location.assign(way.address)
      room?.close()
      notify(
        way.state === 'EARLY'
          ? t.EARLY(appointmentTime(way.opensAt, lang, Date.now()))
          : t[way.state],
        { type: 'warning' },
      )
    } catch (error) {
      room?.close()
      notify(refusalOf(error).text || t.failed, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant={beside ? 'outlined' : 'contained'}
      startIcon={<Icon name="external" />}
      loading={busy}
      onClick={() => void enter()}
    >
      {t.enter}
    </Button>
  )
}
