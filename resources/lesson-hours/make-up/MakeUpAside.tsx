import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useNotify, useRefresh } from 'react-admin'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { useEdu } from '../../../src/ui/context.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { sentenceTime } from '../../../src/ui/parts/fields/time.ts'
import { ErrorState, SkeletonRows } from '../../../src/ui/parts/index.ts'
import { useUndo } from '../../../src/ui/undo/useUndo.ts'
import { useAsk } from '../../../src/ui/useAsk.ts'
import { makeUpLessons, type MakeUpLesson } from './makeUp.calls.ts'
import { makeUp } from './makeUp.resource.ts'
import { makeUpTexts } from './makeUp.texts.ts'

interface LineProps {
  readonly lesson: MakeUpLesson
  readonly busy: boolean
  readonly onArrange: () => void
}

const Line = ({ lesson, busy, onArrange }: LineProps) => {
  const t = useTexts(makeUpTexts)
  const lang = useLang()
  const { name, courseName, teacherName, startAt, free, alike } = lesson
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Box data-data sx={{ overflowWrap: 'anywhere' }}>
        {[courseName, name].filter(Boolean).join(' · ')}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontSize: 13, color: 'text.secondary' }}>
          <div>{sentenceTime(startAt, lang)}</div>
          <div data-data>{teacherName}</div>
          <div>{[t.seats(free), ...(alike ? [t.alike] : [])].join(' · ')}</div>
        </Box>
        <Button
          size="small"
          variant="outlined"
          disabled={busy}
          aria-label={t.arrangeIn(name)}
          onClick={onArrange}
        >
          {t.arrange}
        </Button>
      </Box>
    </Box>
  )
}

const NoLessons = ({ why }: { readonly why: string | undefined }) => {
  const t = useTexts(makeUpTexts)
  if (why !== undefined) return <Typography sx={{ color: 'text.secondary' }}>{why}</Typography>
  return (
    <>
      <Typography>{t.none}</Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t.noneHelp}</Typography>
      <Button component={Link} to="/lessionList" variant="outlined">
        {t.toLessons}
      </Button>
    </>
  )
}

const Suggestions = ({ id }: { readonly id: string }) => {
  const t = useTexts(makeUpTexts)
  const edu = useEdu()
  const notify = useNotify()
  const refresh = useRefresh()
  const { offer } = useUndo()
  const [busy, setBusy] = useState(false)
  const { data, failed, retry } = useAsk(makeUpLessons, { id })
  const arrange = async (lessonId: string): Promise<void> => {
    let operation: string | undefined
    setBusy(true)
    try {
      await edu.action(makeUp, 'use', {
        id,
        input: { lessonId },
        quiet: true,
        onOperation: operationId => void (operation = operationId),
      })
      notify(t.arranged, { type: 'success', action: offer(operation) })
      refresh()
    } catch (error) {
      notify(refusalOf(error).text, { type: 'error' })
      // the seat may be another's by now
      retry()
    } finally {
      setBusy(false)
    }
  }
  if (failed) return <ErrorState message={t.failed} retry={retry} />
  if (!data) return <SkeletonRows rows={3} columns={1} />
  if (!data.lessons.length) return <NoLessons why={data.refused?.msg} />
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.lessons.map(lesson => (
        <Line
          key={lesson.id}
          lesson={lesson}
          busy={busy}
          onArrange={() => void arrange(lesson.id)}
        />
      ))}
    </Box>
  )
}

/** The view beside an open right: possible make-up lessons. */
export const MakeUpAside = ({
  record,
}: {
  readonly record: {
    readonly id: string
    readonly state: string
    readonly deletedAt: string | null
  }
}) => {
  const t = useTexts(makeUpTexts)
  const allowed = useAllowed()
  const mayBook = allowed('makeUp.use') && allowed('booking.book')
  if (record.deletedAt !== null || record.state !== 'OPEN' || !mayBook) return null
  return (
    <Box component="section" aria-label={t.suggested} sx={{ mb: 8 }}>
      <Typography component="h2" variant="h2" sx={{ mb: 2 }}>
        {t.suggested}
      </Typography>
      <Suggestions id={record.id} />
    </Box>
  )
}
