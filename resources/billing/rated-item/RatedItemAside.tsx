import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { texts, useTexts } from '../../../src/i18n/texts.ts'
import { useAllowed } from '../../../src/ui/Allowed.tsx'

const asideTexts = texts({
  en: { segments: 'Entries and exits of the lesson' },
  zh: { segments: '查看课节进出记录' },
})

/** The way from an item to the segments that it counts (FIN-07). */
export const RatedItemAside = ({
  record,
}: {
  readonly record: { readonly lessonId: string | null }
}) => {
  const t = useTexts(asideTexts)
  const mayRead = useAllowed()('attendance.read')
  if (record.lessonId === null || !mayRead) return null
  return (
    <Button component={Link} to={`/attendance?lessonId=${record.lessonId}`} variant="outlined">
      {t.segments}
    </Button>
  )
}
