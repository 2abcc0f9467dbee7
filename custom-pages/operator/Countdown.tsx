import Box from '@mui/material/Box'
import { day, hour, minute } from '../../src/schema/durations.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { appointmentTime } from '../../src/ui/parts/fields/time.ts'
import { useNow } from '../../src/ui/parts/fields/now.ts'
import { operatorTexts } from './operator.texts.ts'

/** Less than this is urgent. */
const urgent = 30 * minute

/** The remaining time for a decision, in minutes; a later deadline shows as its time. */
export const Countdown = ({ by }: { readonly by: string }) => {
  const t = useTexts(operatorTexts)
  const lang = useLang()
  const now = useNow()
  const left = Date.parse(by) - now
  const size = Math.abs(left)
  const parts = [Math.floor(size / hour), Math.floor((size % hour) / minute)] as const
  const text =
    left < 0
      ? t.late(...parts)
      : left < day
        ? t.left(...parts)
        : t.until(appointmentTime(by, lang, now))
  const tone = left < 0 ? 'bad' : left < urgent ? 'careful' : 'neutral'
  return (
    <Box
      component="span"
      sx={{
        px: 2,
        borderRadius: '6px',
        fontSize: 12,
        lineHeight: '22px',
        whiteSpace: 'nowrap',
        fontVariantNumeric: 'tabular-nums',
        color: theme => theme.tones[tone].text,
        bgcolor: theme => theme.tones[tone].bg,
      }}
    >
      {text}
    </Box>
  )
}
