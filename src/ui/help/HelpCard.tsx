import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { useLabel, useTexts } from '../../i18n/texts.ts'
import { manualLink } from '../../schema/manual.ts'
import { Icon } from '../parts/icons.tsx'
import { Kbd } from '../parts/States.tsx'
import { shellTexts } from '../shell/shell.texts.ts'
import { helpTexts } from './help.texts.ts'
import { useScreenHelp } from './useScreenHelp.ts'

interface HelpCardProps {
  /** The button that opened it. */
  readonly anchor: HTMLElement
  readonly onClose: () => void
  readonly showKeys: () => void
}

/** What the screen is for in two or three sentences, its page of the manual, and the keys. */
export const HelpCard = ({ anchor, onClose, showKeys }: HelpCardProps) => {
  const t = useTexts(helpTexts)
  const fallback = useTexts(shellTexts).help
  const labelOf = useLabel()
  const id = useId()
  const { help, label, failed, loading } = useScreenHelp()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: { width: 360, maxWidth: 'calc(100vw - 32px)', p: 4 },
        },
      }}
    >
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>
        {label ? labelOf(label) : fallback}
      </Typography>
      {loading ? (
        <Skeleton height={60} sx={{ transform: 'none' }} />
      ) : (
        <Typography sx={{ lineHeight: 1.6 }}>
          {help?.text ?? (failed ? t.failed : t.none)}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button
          variant="contained"
          startIcon={<Icon name="book" />}
          component={Link}
          to={manualLink(help?.manual)}
          onClick={onClose}
        >
          {help?.manual === undefined ? t.manual : t.read}
        </Button>
        <Button
          onClick={() => {
            onClose()
            showKeys()
          }}
          endIcon={<Kbd keys="?" />}
        >
          {t.keys}
        </Button>
      </Box>
    </Popover>
  )
}
