import useMediaQuery from '@mui/material/useMediaQuery'
import { useSteady } from '../../../src/ui/parts/useSteady.ts'
import { useBrowsing, useWays, type Browsing } from './useBrowsing.ts'
import { useClipboard, type ClipboardState } from './useClipboard.ts'
import { useDiskCommands } from './useDiskCommands.ts'
import { useDiskDialogs, useEntryBox, usePurge, type Target } from './useDiskDialogs.ts'
import { useDiskLayout } from './useDiskLayout.ts'
import { useDiskWork, type DiskWork } from '../useDiskWork.ts'
import { useRenaming } from './useRenaming.ts'

interface PuttingMeans {
  readonly browsing: Browsing
  readonly folder: Target | undefined
  readonly clipboard: ClipboardState
  readonly work: DiskWork
  readonly focus: () => void
}

/** Puts entries into a folder: from the clipboard, or by drag and drop. */
const usePutting = ({ browsing, folder, clipboard, work, focus }: PuttingMeans) => {
  const { place, may } = browsing
  const paste = async (): Promise<void> => {
    if (!clipboard.clipboard || !folder || !may.write) return
    const { way, ids, disk, from } = clipboard.clipboard
    // moving works within a disk; what comes from another one is copied
    const moves = way === 'cut' && disk === place.disk
    if (moves && from === folder.id) return clipboard.empty()
    const isDone = await (moves ? work.move(ids, folder) : work.copy(ids, folder))
    if (isDone && way === 'cut') clipboard.empty()
    focus()
  }
  /** What entries dropped on a folder become: moved within their disk, else copied. */
  const drop = useSteady(
    (
      ids: readonly string[],
      to: Target & { readonly disk: string | null },
      copies: boolean,
    ): void => {
      const moves = !copies && to.disk === place.disk
      void (moves ? work.move(ids, to) : work.copy(ids, to)).then(focus)
    },
  )
  return { paste: (): void => void paste(), drop }
}

/** State of the cloud disk's screen: the place, its entries, the selection, and the operations. */
export const useDiskScreen = () => {
  const browsing = useBrowsing()
  const { place, entries, source, selection } = browsing
  const ways = useWays(browsing)
  const work = useDiskWork()
  const [layout, setLayout] = useDiskLayout()
  const clipboard = useClipboard()
  const { box, focus } = useEntryBox()
  const renaming = useRenaming(focus, work.refresh)
  const phone = useMediaQuery('(max-width:639.95px)')
  const folder: Target | undefined =
    source === 'folder'
      ? { id: place.folder ?? place.disk, name: ways.path.at(-1)?.name ?? '' }
      : undefined
  const dialogs = useDiskDialogs(place, folder, focus)
  const { purge, question } = usePurge(place, work, focus)
  const commands = useDiskCommands({
    browsing,
    ways,
    work,
    dialogs,
    renaming,
    clipboard,
    purge,
    focus,
  })
  const putting = usePutting({ browsing, folder, clipboard, work, focus })
  return {
    ...browsing,
    ...ways,
    ...dialogs,
    ...commands,
    ...putting,
    box,
    focus,
    phone,
    folder,
    layout,
    setLayout,
    work,
    question,
    clipboard: clipboard.clipboard,
    forgetClipboard: clipboard.empty,
    renaming,
    emptyTrash: (): void => purge([]),
    selectAll: async (): Promise<void> => {
      const all = await entries.loadAll()
      if (all) selection.mark(all.map(({ id }) => id))
    },
  }
}
export type DiskScreen = ReturnType<typeof useDiskScreen>
