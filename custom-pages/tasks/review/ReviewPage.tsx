import { tasksErrors } from '../../../resources/tasks/tasks.errors.ts'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router-dom'
import type { ReviewPage as Reviewed } from '../../../resources/tasks/review.calls.ts'
import {
  submissionStates,
  submissionTimings,
} from '../../../resources/tasks/submission/submission.options.ts'
import type { TaskFile } from '../../../resources/tasks/submission/taskFile.options.ts'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { sentenceTime } from '../../../src/ui/parts/fields/time.ts'
import {
  Empty,
  ErrorState,
  Icon,
  Page,
  SkeletonRows,
  StatusDot,
} from '../../../src/ui/parts/index.ts'
import { TaskFiles } from '../TaskFiles.tsx'
import { taskTexts } from '../tasks.texts.ts'
import { MarkedPicture } from './MarkedPicture.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import { reviewTexts } from './review.texts.ts'
import { useNeighbours, useReview, useReviewPage } from './useReview.ts'

/** Leads to the submissions beside this one. */
const Neighbours = ({ page }: { readonly page: Reviewed }) => {
  const t = useTexts(reviewTexts)
  const go = useNeighbours(page)
  const ways = [
    [t.previous, page.previousId, 'left'],
    [t.next, page.nextId, 'right'],
    [t.nextToReview, page.nextToReviewId, 'check'],
  ] as const
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 4 }}>
      {ways.map(([label, id, icon]) => (
        <Button
          key={label}
          size="small"
          variant="outlined"
          disabled={id === null}
          startIcon={<Icon name={icon} />}
          onClick={() => go(id)}
        >
          {label}
        </Button>
      ))}
      <Typography variant="caption" color="text.secondary">
        {t.keys}
      </Typography>
    </Box>
  )
}

const Standing = ({ page }: { readonly page: Reviewed }) => {
  const t = useTexts(reviewTexts)
  const lang = useLang()
  const { label, tone } = submissionStates[page.state]
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mb: 4 }}>
      <StatusDot tone={tone} label={label[lang]} />
      <StatusDot
        tone={page.timing === 'LATE' ? 'careful' : 'good'}
        label={submissionTimings[page.timing][lang]}
      />
      <span>{t.attempt(page.attempt)}</span>
      {page.revisedAt !== null && <span>{t.submitted(sentenceTime(page.revisedAt, lang))}</span>}
      <span data-data>{page.className}</span>
    </Box>
  )
}

interface LoadedProps {
  readonly page: Reviewed
  refresh(): Promise<void>
}
const Loaded = ({ page, refresh }: LoadedProps) => {
  const t = useTexts(reviewTexts)
  const shared = useTexts(taskTexts)
  const allowed = useAllowed()
  const review = useReview(page, refresh)
  const waits = page.state === 'SUBMITTED' || page.state === 'REVISED'
  const open = waits && allowed('submission.review')
  const draw = (file: TaskFile) => (
    <MarkedPicture
      file={file}
      disabled={!open || review.busy}
      draw={marks => review.draw(file, marks)}
    />
  )
  const text = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const
  return (
    <>
      <Standing page={page} />
      <Neighbours page={page} />
      <Box
        sx={{
          display: 'grid',
          gap: 8,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 360px' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 6, alignContent: 'start' }}>
          <Box component="section" aria-label={t.answer} sx={{ display: 'grid', gap: 3 }}>
            <Typography variant="h2">{t.answer}</Typography>
            <Typography data-data sx={text}>
              {page.answer || t.noText}
            </Typography>
            <TaskFiles files={page.files} label={shared.files} picture={draw} />
          </Box>
          <Box component="section" aria-label={t.task} sx={{ display: 'grid', gap: 3 }}>
            <Typography variant="h2">{t.task}</Typography>
            <Typography data-data sx={text}>
              {page.content}
            </Typography>
            <TaskFiles files={page.attachments} label={shared.attachments} />
          </Box>
        </Box>
        <ReviewForm page={page} review={review} open={open} />
      </Box>
    </>
  )
}

/** /taskDetailStu?id=…: a submission, and its review (TSK-02). */
export const ReviewPage = () => {
  const t = useTexts(reviewTexts)
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const { data, failure, refresh } = useReviewPage(id)
  if (id === '')
    return (
      <Page title={t.back}>
        <Empty icon="file" title={t.noneChosen} />
      </Page>
    )
  if (failure !== undefined) {
    const { body, text } = refusalOf(failure)
    return (
      <Page title={t.back}>
        {body?.code === tasksErrors.submissionNotFound.code ? (
          <Empty icon="file" title={t.none} help={text} />
        ) : (
          <ErrorState message={text || t.failed} retry={() => void refresh()} />
        )}
      </Page>
    )
  }
  if (!data)
    return (
      <Page title={t.back}>
        <SkeletonRows rows={6} columns={2} />
      </Page>
    )
  return (
    <Page title={`${t.title(data.student)} · ${data.title}`}>
      <Loaded key={`${data.id} ${data.version}`} page={data} refresh={refresh} />
    </Page>
  )
}
