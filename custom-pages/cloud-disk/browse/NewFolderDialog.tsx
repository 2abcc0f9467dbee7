import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useId, useState } from 'react'
import { maxNodeName } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { createFolder } from '../../../resources/cloud-disk/diskWrite.calls.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useFormWork } from '../../../src/ui/form/useFormWork.ts'
import type { DiskDialogProps } from './DiskDialogs.tsx'
import { diskTexts } from '../disk.texts.ts'
import { useTellDone } from '../useDiskWork.ts'
import { diskWorkTexts } from '../work.texts.ts'

/** Names a new folder in the folder that is open. */
export const NewFolderDialog = ({ screen, onClose }: DiskDialogProps) => {
  const t = useTexts(diskTexts)
  const words = useTexts(diskWorkTexts)
  const id = useId()
  const edu = useEdu()
  const tell = useTellDone()
  const [name, setName] = useState(t.newFolder)
  const { errors, busy, work } = useFormWork(field => field === 'name')
  const { name: wrong } = errors
  const { folder, work: diskWork, selection } = screen
  const create = async (): Promise<void> => {
    if (!folder) return
    const made = await work(() =>
      edu.ask(createFolder, { folder: folder.id, name }, { quiet: true }),
    )
    if (!made) return
    await diskWork.refresh()
    selection.mark([made.node.id])
    onClose()
    tell.done(words.created(made.node.name), [made.operation], words.undo)
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <form
        onSubmit={event => {
          event.preventDefault()
          void create()
        }}
      >
        <DialogTitle id={id}>{t.newFolder}</DialogTitle>
        <DialogContent>
          <TextField
            label={t.folderName}
            value={name}
            autoFocus
            fullWidth
            onFocus={event => event.target.select()}
            onChange={event => setName(event.target.value)}
            error={wrong !== undefined}
            helperText={wrong}
            slotProps={{ htmlInput: { maxLength: maxNodeName, autoComplete: 'off' } }}
            sx={{ mt: 2 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" variant="contained" loading={busy}>
            {t.create}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
