import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { categoryTexts } from './categories.texts.ts'
import { CategoryList } from './CategoryList.tsx'
import { useCategories } from './useCategories.ts'

/** The categories of the institution, above the list of its courses. */
export const CategoriesDialog = ({ onClose }: { onClose(): void }) => {
  const t = useTexts(categoryTexts)
  const id = useId()
  const state = useCategories()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t.title}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t.help}</Typography>
        <CategoryList state={state} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
