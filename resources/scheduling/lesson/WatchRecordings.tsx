import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { sentenceTime } from '../../../src/ui/parts/fields/time.ts'
import { lessonPlaybacks } from '../../classroom/records.calls.ts'
import { lessonTexts } from './lesson.texts.ts'

/**
 * One button for each recording of a lesson that can be watched; each opens in a window of its own.
 */
export const WatchRecordings = ({ lessonId }: { readonly lessonId: string }) => {
  const t = useTexts(lessonTexts)
  const lang = useLang()
  const edu = useEdu()
  const { data } = useQuery({
    queryKey: ['lessonPlaybacks', lessonId],
    queryFn: ({ signal }) => edu.ask(lessonPlaybacks, { lessonId }, { signal, quiet: true }),
  })
  const playbacks = data?.playbacks ?? []
  return playbacks.map(({ recordingId, readyAt, address }) => (
    <Button
      key={recordingId}
      variant="outlined"
      startIcon={<Icon name={address === null ? 'play' : 'external'} />}
      component="a"
      // what the classroom keeps opens there; everything else plays here
      href={address ?? `/player?${new URLSearchParams({ recording: recordingId }).toString()}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {playbacks.length === 1 ? t.watch : t.watchOf(sentenceTime(readyAt, lang))}
    </Button>
  ))
}
