import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { Icon } from '../parts/icons.tsx'
import { playerTexts } from './player.texts.ts'

/** Which keys the player obeys. */
export const KeyHelp = () => {
  const t = useTexts(playerTexts)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tooltip title={t.keys}>
        <IconButton
          aria-label={t.keys}
          onClick={event => setAnchor(event.currentTarget)}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          <Icon name="keyboard" />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t.keys } }}
      >
        <Box
          component="dl"
          sx={{
            m: 0,
            p: 4,
            display: 'grid',
            gridTemplateColumns: 'auto auto',
            gap: 2,
            columnGap: 6,
          }}
        >
          {Object.entries(t.shortcuts).map(([keys, word]) => (
            <Box key={keys} sx={{ display: 'contents', '& dd': { m: 0 } }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {keys}
              </Box>
              <dd>{word}</dd>
            </Box>
          ))}
        </Box>
      </Popover>
    </>
  )
}
