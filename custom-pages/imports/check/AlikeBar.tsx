import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useNotify } from 'react-admin'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { checkTexts } from './check.texts.ts'
import type { RowEdits } from './useRowEdits.ts'

/**
 * After a wrong cell was corrected: the number of other cells with the same text, and a button that
 * corrects them all.
 */
export const AlikeBar = ({
  edits,
  nameOf,
}: {
  readonly edits: RowEdits
  nameOf(field: string): string
}) => {
  const t = useTexts(checkTexts)
  const lang = useLang()
  const notify = useNotify()
  const { alike } = edits
  if (!alike) return null
  const figure = (n: number): string => n.toLocaleString(lang)
  const all = async (): Promise<void> => {
    const changed = await edits.replaceAlike()
    if (changed > 0) notify(t.alikeDone(figure(changed)), { type: 'success' })
  }
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mt: 2, flexWrap: 'wrap', '& .MuiAlert-action': { gap: 2, ml: 0, flexWrap: 'wrap' } }}
      action={
        <>
          <Button onClick={() => void all()}>
            {alike.to === ''
              ? t.alikeEmpty(figure(alike.count))
              : t.alikeAll(figure(alike.count), alike.to)}
          </Button>
          <Button variant="text" onClick={edits.dropAlike}>
            {t.alikeNo}
          </Button>
        </>
      }
    >
      {t.alike(figure(alike.count), alike.from, nameOf(alike.field))}
    </Alert>
  )
}
