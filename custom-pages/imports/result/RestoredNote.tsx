import Alert from '@mui/material/Alert'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { trashTexts } from '../trash/trash.texts.ts'

interface RestoredNoteProps {
  readonly count: number
  /** Before the rows are written. */
  readonly ahead?: boolean
}

/** Shows how many of the updated records are restored from the trash. */
export const RestoredNote = ({ count, ahead = false }: RestoredNoteProps) => {
  const t = useTexts(trashTexts)
  const figure = count.toLocaleString(useLang())
  if (count === 0) return null
  return (
    <Alert severity="info" sx={{ mb: 3 }}>
      {ahead ? t.willRestore(figure) : t.restored(figure)}
    </Alert>
  )
}
