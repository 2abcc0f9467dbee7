import Box from '@mui/material/Box'
import { Link } from 'react-router-dom'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { useTexts, texts } from '../../../src/i18n/texts.ts'

const words = texts({
  en: { open: (percent: number) => `Progress ${percent}%: show what was watched` },
  zh: { open: (percent: number) => `学习进度 ${percent}%，查看观看详情` },
})

interface ProgressCellProps {
  readonly value: number | null
  readonly record: AnyRecord
}

/** A student's progress as a bar and a number; opens the watched parts of each section. */
export const ProgressCell = ({ value, record }: ProgressCellProps) => {
  const t = useTexts(words)
  if (value === null) return null
  const { courseId } = record
  const query = new URLSearchParams({
    id: String(courseId),
    tab: 'students',
    student: record.id,
  })
  return (
    <Box
      component={Link}
      to={`/courseDetail?${query.toString()}`}
      aria-label={t.open(value)}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 2,
        color: 'inherit',
        fontVariantNumeric: 'tabular-nums',
        textDecoration: 'none',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      <Box
        component="span"
        sx={{
          width: 48,
          height: 4,
          borderRadius: '2px',
          overflow: 'hidden',
          bgcolor: theme => theme.tokens.lineStrong,
        }}
      >
        <Box
          component="span"
          sx={{ display: 'block', height: 1, width: `${value}%`, bgcolor: 'primary.main' }}
        />
      </Box>
      {value}%
    </Box>
  )
}
