import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogTitle from '@mui/material/DialogTitle'
import Button from '@mui/material/Button'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { useId } from 'react'
import type { CatalogueSection } from '../../../resources/recorded-courses/catalogue.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { catalogueTexts } from './catalogue.texts.ts'
import type { CatalogueScreen } from './useCatalogueScreen.ts'

interface MoveDialogProps {
  readonly screen: CatalogueScreen
  readonly section: CatalogueSection
  onClose(): void
}

/** Moves a section to the end of another chapter. */
export const MoveSectionDialog = ({ screen, section, onClose }: MoveDialogProps) => {
  const t = useTexts(catalogueTexts)
  const id = useId()
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t.moveOf(section.name)}</DialogTitle>
      <List sx={{ px: 2 }}>
        {screen.chapters
          .filter(({ sections }) => !sections.some(other => other.id === section.id))
          .map((chapter, n) => (
            <li key={chapter.id}>
              <ListItemButton
                autoFocus={n === 0}
                onClick={() => {
                  screen.move(
                    { kind: 'SECTION', id: section.id },
                    { chapterId: chapter.id, before: null },
                  )
                  onClose()
                }}
                sx={{ borderRadius: '6px' }}
              >
                <ListItemText
                  primary={<span data-data>{chapter.name}</span>}
                  secondary={
                    chapter.shown
                      ? t.sections(chapter.sections.length)
                      : `${t.sections(chapter.sections.length)} · ${t.hidden}`
                  }
                />
              </ListItemButton>
            </li>
          ))}
      </List>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
      </DialogActions>
    </Dialog>
  )
}
