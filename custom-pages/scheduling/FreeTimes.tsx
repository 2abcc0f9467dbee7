import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import type { FreeTimeQuestion } from '../../resources/scheduling/timetable.calls.ts'
import { ErrorState } from '../../src/ui/parts/index.ts'
import { moveTexts } from './move.texts.ts'
import { useFreeTimes } from './useFreeTimes.ts'
import { whenText } from './useMove.ts'

/** Buttons of the next free times of some people. */
export const FreeTimes = ({
  question,
  onTake,
}: {
  readonly question: FreeTimeQuestion
  onTake(localStart: string): void
}) => {
  const t = useTexts(moveTexts)
  const lang = useLang()
  const { data, isPending, isError, refetch } = useFreeTimes(question)
  return (
    <Box role="group" aria-label={t.nextFree} sx={{ mt: 3 }}>
      <Typography variant="subtitle2" sx={{ mb: 1 }}>
        {t.nextFree}
      </Typography>
      {isPending && (
        <Skeleton height={34} sx={{ transform: 'none' }} role="status" aria-label={t.searching} />
      )}
      {isError && <ErrorState retry={() => void refetch()} />}
      {data?.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t.noFree}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {data?.map(({ localStart }) => (
          <Button key={localStart} size="small" onClick={() => onTake(localStart)}>
            {whenText({ start: localStart, minutes: question.minutes }, lang)}
          </Button>
        ))}
      </Box>
    </Box>
  )
}
