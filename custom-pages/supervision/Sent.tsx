import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { sentMessages } from '../../resources/supervision/acting.calls.ts'
import { useLang, useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { roomHourOf } from './looks.ts'
import { watchedLessonTexts } from './lesson.texts.ts'

/**
 * The messages that supervisors sent into the lesson, with the numbers of receivers and readers.
 * `version`: reloads when it changes.
 */
export const Sent = ({
  lessonId,
  title,
  version,
}: {
  readonly lessonId: string
  readonly title: string
  readonly version: number
}) => {
  const t = useTexts(watchedLessonTexts)
  const lang = useLang()
  const edu = useEdu()
  const { data } = useQuery({
    queryKey: ['sentMessages', lessonId, version],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      edu.ask(sentMessages, { lessonId }, { signal, quiet: true, silent: true }),
  })
  if (!data?.list.length) return null
  return (
    <Box component="section" sx={{ mb: 8 }}>
      <Typography component="h2" variant="h6" sx={{ mb: 3 }}>
        {title}
      </Typography>
      <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.list.map(({ id, at, operatorName, text, target, recipientName, delivered, read }) => (
          <Box component="li" key={id} sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
            <Box data-data sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {text}
            </Box>
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                gap: 3,
                fontSize: 12,
                color: 'text.secondary',
              }}
            >
              <time dateTime={at}>{roomHourOf(at, lang, true)}</time>
              <span data-data>{operatorName}</span>
              <span data-data>→ {recipientName ?? t.toWhom[target]}</span>
              <span data-data title={delivered.join(', ')}>
                {t.delivered(delivered.length)}
              </span>
              <span data-data title={read.join(', ')}>
                {t.read(read.length)}
              </span>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
