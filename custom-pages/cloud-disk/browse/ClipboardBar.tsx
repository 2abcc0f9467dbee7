import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTexts } from '../../../src/i18n/texts.ts'
import { diskTexts } from '../disk.texts.ts'
import type { Clipboard } from './useClipboard.ts'
import type { DiskScreen } from './useDiskScreen.ts'

/** The clipboard's entries, and whether they can be pasted here. */
export const ClipboardBar = ({
  screen,
  clipboard,
}: {
  readonly screen: DiskScreen
  readonly clipboard: Clipboard
}) => {
  const t = useTexts(diskTexts)
  const { way, ids, from } = clipboard
  const { folder, may } = screen
  const canPaste = folder !== undefined && may.write && (way === 'copy' || from !== folder.id)
  return (
    <Alert
      severity="info"
      icon={false}
      action={
        <>
          <Button size="small" onClick={screen.forgetClipboard}>
            {t.forget}
          </Button>
          <Button
            size="small"
            variant="contained"
            disabled={!canPaste}
            onClick={screen.paste}
            sx={{ ml: 2 }}
          >
            {t.paste}
          </Button>
        </>
      }
    >
      {(way === 'cut' ? t.clipboardCut : t.clipboardCopied)(ids.length)}
    </Alert>
  )
}
