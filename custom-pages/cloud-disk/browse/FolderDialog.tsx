import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { DiskDialogProps } from './DiskDialogs.tsx'
import { FolderTree, type TreeFolder } from './FolderTree.tsx'
import { diskWorkTexts } from '../work.texts.ts'

/** Chooses the target folder of a move or a copy. A move stays within its disk. */
export const FolderDialog = ({ screen, dialog, onClose }: DiskDialogProps) => {
  const t = useTexts(diskWorkTexts)
  const id = useId()
  const { entries, kind } = dialog
  const moves = kind === 'move'
  const { disks, place, path, work } = screen
  const [target, setTarget] = useState<TreeFolder>()
  const [busy, setBusy] = useState(false)
  const [top] = path
  const own = disks.choices
    .filter(({ view }) => view)
    .map(({ id: disk, name }) => ({ id: disk, name, disk }))
  const isOwn = own.some(({ id: disk }) => disk === place.disk)
  const all = [
    ...own,
    ...(!isOwn && top?.kind === 'DISK' ? [{ id: top.id, name: top.name, disk: top.id }] : []),
  ]
  const roots = moves ? all.filter(({ disk }) => disk === entries[0]?.disk) : all
  const ids = entries.map(entry => entry.id)
  const isSame = moves && target !== undefined && entries.every(one => one.parentId === target.id)
  const isOwnChild = target !== undefined && ids.includes(target.id)
  const go = async (): Promise<void> => {
    if (!target) return
    setBusy(true)
    const isDone = await (moves ? work.move(ids, target) : work.copy(ids, target))
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{(moves ? t.moveTitle : t.copyTitle)(entries.length)}</DialogTitle>
      <DialogContent>
        <Box
          sx={{
            height: 320,
            overflow: 'auto',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            p: 1,
          }}
        >
          <FolderTree
            roots={roots}
            label={t.chooseFolder}
            selected={target?.id}
            openIds={path.length > 0 ? path.map(crumb => crumb.id) : roots.map(root => root.id)}
            onSelect={setTarget}
          />
        </Box>
        <Box sx={{ minHeight: 56, pt: 2 }}>
          {(isSame || isOwnChild) && (
            <Alert severity="warning">{isSame ? t.sameFolder : t.ownChild}</Alert>
          )}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t.cancel}</Button>
        <Button
          variant="contained"
          loading={busy}
          disabled={!target || isSame || isOwnChild}
          onClick={() => void go()}
          sx={{ maxWidth: 280, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {target ? (moves ? t.moveHere : t.copyHere)(target.name) : moves ? t.move : t.copy}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
