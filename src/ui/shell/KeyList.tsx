import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../parts/icons.tsx'
import { partTexts } from '../parts/parts.texts.ts'
import { dialogWidth } from '../parts/ConfirmDialog.tsx'
import { Kbd } from '../parts/States.tsx'
import { shellTexts } from './shell.texts.ts'
import { useShortcuts, type Shortcut } from './shortcuts.ts'

/** Every key that works now, by group. */
export const KeyList = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts(shellTexts)
  const id = useId()
  const close = useTexts(partTexts).close
  const shortcuts = useShortcuts()
  const nameOf = (shortcut: Shortcut) => shortcut.group ?? t.keysHere
  const groups = [...new Set(shortcuts.map(nameOf))]
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { sx: { width: dialogWidth, m: 4 } } }}
    >
      <DialogTitle
        id={id}
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}
      >
        {t.keys}
        <IconButton aria-label={close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </DialogTitle>
      <DialogContent sx={{ pb: 6 }}>
        {groups.map(group => (
          <Box key={group} component="section" sx={{ mt: 3 }}>
            <Typography variant="caption" component="h3" sx={{ color: 'text.secondary', mb: 1 }}>
              {group}
            </Typography>
            <Box component="dl" sx={{ m: 0 }}>
              {shortcuts
                .filter(shortcut => nameOf(shortcut) === group)
                .map(shortcut => (
                  <Box
                    key={`${shortcut.key} ${shortcut.label}`}
                    sx={{
                      display: 'flex',
                      justifyContent: 'space-between',
                      alignItems: 'center',
                      minHeight: 32,
                      borderBottom: 1,
                      borderColor: 'divider',
                    }}
                  >
                    <dt>{shortcut.label}</dt>
                    <Box component="dd" sx={{ m: 0 }}>
                      <Kbd keys={shortcut.key} />
                    </Box>
                  </Box>
                ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
    </Dialog>
  )
}
