import type { CatalogueDialog, CatalogueScreen } from './useCatalogueScreen.ts'
import { CaptionsDialog } from '../captions/CaptionsDialog.tsx'
import { MoveSectionDialog } from './MoveDialog.tsx'
import { PlayDialog } from './PlayDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import { UnlockDateDialog } from './UnlockDateDialog.tsx'
import { UploadDialog } from './UploadDialog.tsx'

interface CatalogueDialogsProps {
  readonly screen: CatalogueScreen
  readonly dialog: CatalogueDialog
  onClose(): void
}

/** Whatever is open above the catalogue. */
export const CatalogueDialogs = ({ screen, dialog, onClose }: CatalogueDialogsProps) => {
  if (dialog.kind === 'upload')
    return <UploadDialog screen={screen} dialog={dialog} onClose={onClose} />
  const { section } = dialog
  const parts = {
    move: <MoveSectionDialog screen={screen} section={section} onClose={onClose} />,
    date: <UnlockDateDialog screen={screen} section={section} onClose={onClose} />,
    play: <PlayDialog section={section} onClose={onClose} />,
    share: <ShareDialog course={screen.course} section={section} onClose={onClose} />,
    captions: <CaptionsDialog section={section} onClose={onClose} />,
  }
  return parts[dialog.kind]
}
