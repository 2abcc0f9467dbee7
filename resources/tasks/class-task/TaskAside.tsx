import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link } from 'react-router-dom'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'
import { Icon } from '../../../src/ui/parts/icons.tsx'

export const taskAsideTexts = texts({
  en: { review: 'Review submissions', statistics: 'Statistics of the class' },
  zh: { review: '批改作业', statistics: '班级作业统计' },
})

/** Beside a task: the ways to its submissions and to the statistics. */
export const TaskAside = ({
  record,
}: {
  readonly record: {
    readonly id: string
    readonly courseId: string
    readonly deletedAt: string | null
  }
}) => {
  const t = useTexts(taskAsideTexts)
  const allowed = useAllowed()
  if (record.deletedAt !== null || !allowed('submission.read')) return null
  return (
    <Stack sx={{ gap: 2, mb: 8, alignItems: 'stretch' }}>
      <Button
        variant="contained"
        startIcon={<Icon name="check" />}
        component={Link}
        to={`/submission?taskId=${record.id}`}
      >
        {t.review}
      </Button>
      <Button
        variant="outlined"
        startIcon={<Icon name="chart" />}
        component={Link}
        to={`/statistics?courseId=${record.courseId}`}
      >
        {t.statistics}
      </Button>
    </Stack>
  )
}
