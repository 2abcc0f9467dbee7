import { FolderDialog } from './FolderDialog.tsx'
import { NewFolderDialog } from './NewFolderDialog.tsx'
import { PinDialog } from './PinDialog.tsx'
import { ShareDialog } from '../sharing/ShareDialog.tsx'
import type { DiskDialog } from './useDiskDialogs.ts'
import type { DiskScreen } from './useDiskScreen.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

export interface DiskDialogProps {
  readonly screen: DiskScreen
  readonly dialog: DiskDialog
  onClose(): void
}

const dialogs = {
  move: FolderDialog,
  copy: FolderDialog,
  share: ShareDialog,
  versions: VersionsDialog,
  newFolder: NewFolderDialog,
  pin: PinDialog,
} as const

/** The dialog that is open. */
export const DiskDialogs = (props: DiskDialogProps) => {
  const Shown = dialogs[props.dialog.kind]
  return <Shown {...props} />
}
