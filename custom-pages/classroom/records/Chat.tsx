import Box from '@mui/material/Box'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLabel, useLang, useTexts } from '../../../src/i18n/texts.ts'
import { attendanceRoles } from '../../../resources/classroom/attendance/attendance.options.ts'
import { lessonMessages } from '../../../resources/classroom/records.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { Pager } from '../../../src/ui/pager/Pager.tsx'
import { exactTime } from '../../../src/ui/parts/fields/time.ts'
import { Empty, SkeletonRows } from '../../../src/ui/parts/index.ts'
import { hourOf } from './looks.ts'
import { LessonError } from './OneLesson.tsx'
import { recordTexts } from './record.texts.ts'

/** The chat messages of a lesson, oldest first. */
export const Chat = ({ lessonId }: { readonly lessonId: string }) => {
  const t = useTexts(recordTexts)
  const lang = useLang()
  const label = useLabel()
  const edu = useEdu()
  const [place, go] = useState({ page: 1, limit: 50 })
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['lessonMessages', lessonId, place],
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      edu.ask(lessonMessages, { lessonId, ...place }, { signal, quiet: true }),
  })
  if (isPending) return <SkeletonRows rows={6} columns={2} />
  if (!data) return <LessonError error={error} retry={() => void refetch()} />
  if (!data.total) return <Empty icon="mail" title={t.noChat} help={t.noChatHelp} />
  return (
    <>
      <Box component="ol" aria-label={t.chat} sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 760 }}>
        {data.list.map(({ id, personName, role, at, text }) => (
          <Box
            component="li"
            key={id}
            data-data
            sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 3,
                fontSize: 12,
                color: 'text.secondary',
              }}
            >
              <Box component="b" sx={{ color: 'text.primary' }}>
                {personName}
              </Box>
              <span>{label(attendanceRoles[role])}</span>
              <time dateTime={at} title={exactTime(at, lang)} className="value-figure">
                {hourOf(at, lang)}
              </time>
            </Box>
            <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Box>
          </Box>
        ))}
      </Box>
      <Pager {...place} total={data.total} onChange={go} />
    </>
  )
}
