import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { EnrolmentProgress } from '../../../resources/recorded-courses/catalogue.calls.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { useNow } from '../../../src/ui/parts/fields/now.ts'
import { relativeTime } from '../../../src/ui/parts/fields/relativeTime.ts'
import { sentenceTime } from '../../../src/ui/parts/fields/time.ts'
import { useTitleOf } from '../../../src/ui/parts/fields/titles.tsx'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { ErrorState } from '../../../src/ui/parts/States.tsx'
import { CourseDrawer } from '../CourseDrawer.tsx'
import { CoverageBar } from './CoverageBar.tsx'
import { studentTexts } from './students.texts.ts'
import { useCourseLink, useStudentProgress } from './useStudentProgress.ts'

const Watched = ({ progress }: { readonly progress: EnrolmentProgress }) => {
  const t = useTexts(studentTexts)
  const lang = useLang()
  const now = useNow()
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>
        {progress.completed ? t.done : t.percent(progress.percent)}
      </Typography>
      {progress.chapters.map(({ id, name, sections }) => (
        <Box component="section" key={id} aria-label={name} sx={{ mb: 4 }}>
          <Typography component="h3" data-data sx={{ fontWeight: 600, mb: 1 }}>
            {name}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {sections.map(section => (
              <Box component="li" key={section.id} sx={{ py: 2 }}>
                <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mb: 1 }}>
                  <Typography data-data sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                    {section.name}
                  </Typography>
                  <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
                    {section.lastWatchedAt === null
                      ? t.never
                      : `${t.watched(section.percent)} · ${t.lastWatched(relativeTime(section.lastWatchedAt, lang, now))}`}
                  </Typography>
                </Box>
                <CoverageBar
                  label={t.coverage(section.name, section.percent)}
                  ranges={progress.watched[section.id] ?? []}
                  durationMs={section.durationMs ?? 0}
                />
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </>
  )
}

interface LinkBoxProps {
  readonly studentId: string
  readonly courseId: string
}

const LinkBox = ({ studentId, courseId }: LinkBoxProps) => {
  const t = useTexts(studentTexts)
  const lang = useLang()
  const state = useCourseLink(studentId, courseId)
  return (
    <Box
      component="section"
      aria-label={t.link}
      sx={{ borderTop: 1, borderColor: 'divider', pt: 4, mt: 4 }}
    >
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {t.link}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 3 }}>{t.linkHelp}</Typography>
      {state.link && (
        <>
          <TextField
            label={t.linkAddress}
            size="small"
            fullWidth
            value={state.link.address}
            helperText={t.expires(sentenceTime(state.link.expires, lang))}
            onFocus={event => event.target.select()}
            slotProps={{ htmlInput: { readOnly: true } }}
          />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 2 }}>
            <Button
              variant="contained"
              startIcon={<Icon name="copy" />}
              onClick={() => void state.copy()}
            >
              {t.copy}
            </Button>
          </Box>
        </>
      )}
      {!state.link && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start' }}>
          <TextField
            label={t.days}
            size="small"
            type="number"
            value={state.days}
            error={state.error !== undefined}
            helperText={state.error}
            onChange={event => state.setDays(event.target.value)}
            sx={{ width: 160 }}
          />
          <Button variant="contained" loading={state.busy} onClick={() => void state.make()}>
            {t.makeLink}
          </Button>
        </Box>
      )}
      <Button
        color="error"
        disabled={state.busy}
        onClick={() => void state.revoke()}
        sx={{ mt: 2 }}
      >
        {t.revoke}
      </Button>
    </Box>
  )
}

/**
 * A student of the course: which parts of each section they have watched, and the link that they
 * watch by.
 */
export const StudentDrawer = ({ id, onClose }: { readonly id: string; onClose(): void }) => {
  const t = useTexts(studentTexts)
  const titleOf = useTitleOf('enrolment')
  const allowed = useAllowed()
  const { record, progress, failure, retry } = useStudentProgress(id)
  return (
    <CourseDrawer
      title={<span data-data>{record ? titleOf(record) : t.progress}</span>}
      closeLabel={t.close}
      width={520}
      onClose={onClose}
    >
      {failure !== undefined && failure !== null ? (
        <ErrorState title={t.failed} message={refusalOf(failure).text} retry={retry} />
      ) : progress ? (
        <Watched progress={progress} />
      ) : (
        [0, 1, 2, 3].map(n => <Skeleton key={n} height={44} sx={{ transform: 'none', my: 2 }} />)
      )}
      {record && allowed('recordedCourse.link') && (
        <LinkBox studentId={record.studentId} courseId={record.courseId} />
      )}
    </CourseDrawer>
  )
}
