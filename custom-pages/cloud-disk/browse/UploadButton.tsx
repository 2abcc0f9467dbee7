import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState, type ChangeEvent } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { diskTexts } from '../disk.texts.ts'
import type { DroppedFile } from '../../../src/ui/uploads/item.ts'
import { chosenFiles } from './chosenFiles.ts'

/** Chooses files, or a whole folder, of this computer. */
export const UploadButton = ({
  send,
}: {
  readonly send: (files: readonly DroppedFile[]) => void
}) => {
  const t = useTexts(diskTexts)
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    send(chosenFiles(target.files ?? []))
    // the same file can be chosen again
    target.value = ''
  }
  const choose = (input: HTMLInputElement | null): void => {
    setAnchor(null)
    input?.click()
  }
  const hidden = { type: 'file', multiple: true, hidden: true, onChange: take } as const
  return (
    <>
      <input ref={files} aria-label={t.uploadFiles} data-send="files" {...hidden} />
      <input
        ref={folder}
        aria-label={t.uploadFolder}
        data-send="folder"
        {...{ webkitdirectory: '' }}
        {...hidden}
      />
      <Button
        variant="contained"
        startIcon={<Icon name="upload" />}
        endIcon={<Icon name="expand" />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {t.upload}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose(files.current)}>
          <ListItemIcon>
            <Icon name="file" />
          </ListItemIcon>
          {t.uploadFiles}
        </MenuItem>
        <MenuItem onClick={() => choose(folder.current)}>
          <ListItemIcon>
            <Icon name="folder" />
          </ListItemIcon>
          {t.uploadFolder}
        </MenuItem>
      </Menu>
    </>
  )
}
