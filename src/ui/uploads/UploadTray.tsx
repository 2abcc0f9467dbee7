import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useLang, useTexts } from '../../i18n/texts.ts'
import { Icon } from '../parts/icons.tsx'
import type { UploadItem } from './item.ts'
import { UploadLine } from './UploadLine.tsx'
import { uploadTexts } from './uploads.texts.ts'
import { useUploads } from './useUploads.ts'

const unfinishedOf = (items: readonly UploadItem[]): readonly UploadItem[] =>
  items.filter(({ status }) => status !== 'done')

/** Name of the button: the remaining uploads, and their total progress. */
const useName = (items: readonly UploadItem[]): string => {
  const t = useTexts(uploadTexts)
  const lang = useLang()
  const left = unfinishedOf(items)
  if (!left.length) return t.title
  if (left.some(({ status }) => status === 'missing')) return t.needsFile
  const size = items.reduce((sum, item) => sum + item.size, 0)
  const sent = items.reduce((sum, item) => sum + item.sent, 0)
  const share = size === 0 ? 0 : Math.floor((100 * sent) / size) / 100
  return t.running(
    left.length.toLocaleString(lang),
    share.toLocaleString(lang, { style: 'percent' }),
  )
}

/** The button in the header and the panel behind it, with a line for each file. */
export const UploadTray = () => {
  const t = useTexts(uploadTexts)
  const { items, queue } = useUploads()
  const name = useName(items)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const left = unfinishedOf(items).length
  if (!queue || !items.length) return null
  return (
    <>
      <Tooltip title={name}>
        <IconButton
          aria-label={name}
          aria-haspopup="dialog"
          onClick={event => setAnchor(event.currentTarget)}
        >
          {/* a disappearing badge would keep its last number, which the button's name no longer
              contains */}
          {left > 0 ? (
            <Badge badgeContent={left} max={99} color="primary">
              <Icon name="upload" />
            </Badge>
          ) : (
            <Icon name="upload" />
          )}
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t.title } }}
      >
        <Box sx={{ width: 360, maxWidth: 'calc(100vw - 32px)', p: 3 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', mb: 2 }}>
            <Typography variant="subtitle2" component="h2" sx={{ flex: 1 }}>
              {t.title}
            </Typography>
            {items.length > left && (
              <Button size="small" onClick={() => queue.clear()}>
                {t.clear}
              </Button>
            )}
            <IconButton size="small" aria-label={t.close} onClick={() => setAnchor(null)}>
              <Icon name="close" />
            </IconButton>
          </Box>
          <Box
            component="ul"
            sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 360, overflowY: 'auto' }}
          >
            {items.map(item => (
              <UploadLine key={item.id} item={item} queue={queue} />
            ))}
          </Box>
        </Box>
      </Popover>
    </>
  )
}
