import { useTexts } from '../../../src/i18n/texts.ts'
import { commandsFor, type CommandName, type EntryCommand } from './commands.ts'
import type { Entry } from '../entries.ts'
import type { Browsing, useWays } from './useBrowsing.ts'
import type { ClipboardState } from './useClipboard.ts'
import type { DiskDialogState } from './useDiskDialogs.ts'
import type { DiskWork } from '../useDiskWork.ts'
import type { useRenaming } from './useRenaming.ts'
import { diskWorkTexts } from '../work.texts.ts'

interface Means {
  readonly browsing: Browsing
  readonly ways: ReturnType<typeof useWays>
  readonly work: DiskWork
  readonly dialogs: DiskDialogState
  readonly renaming: ReturnType<typeof useRenaming>
  readonly clipboard: ClipboardState
  readonly purge: (entries: readonly Entry[]) => void
  readonly focus: () => void
}
type Run = (entries: readonly Entry[]) => void

/** What each command does. */
const runsWith = (means: Means): Readonly<Record<CommandName, Run>> => {
  const { ways, work, dialogs, renaming, clipboard, purge, focus } = means
  const ids = (entries: readonly Entry[]): string[] => entries.map(({ id }) => id)
  const dialog =
    (kind: Parameters<typeof dialogs.openDialog>[0]): Run =>
    entries =>
      dialogs.openDialog(kind, entries)
  return {
    open: ([entry]) => entry && ways.open(entry),
    showInFolder: ([entry]) => entry && ways.showInFolder(entry),
    download: entries => void work.download(entries),
    share: dialog('share'),
    rename: ([entry]) => entry && renaming.begin(entry),
    move: dialog('move'),
    copy: dialog('copy'),
    cut: entries => clipboard.take('cut', entries),
    copyHere: entries => clipboard.take('copy', entries),
    versions: dialog('versions'),
    pin: dialog('pin'),
    unpin: entries => void work.pin(ids(entries), false).then(focus),
    delete: entries => void work.remove(ids(entries)).then(focus),
    restore: entries => void work.restore(ids(entries)).then(focus),
    purge,
  }
}

/** What can be done with entries, and does it. */
export const useDiskCommands = (means: Means) => {
  const t = useTexts(diskWorkTexts)
  const { browsing, dialogs, clipboard } = means
  const { may, selection, byId, selected } = browsing
  const runs = runsWith(means)
  /** The targets of keyboard commands: the selection, otherwise the current entry. */
  const targets = (): readonly Entry[] => {
    const active = selection.activeId === undefined ? undefined : byId.get(selection.activeId)
    return selected.length > 0 ? selected : active ? [active] : []
  }
  const commands = (entries: readonly Entry[]): readonly EntryCommand[] =>
    commandsFor(entries, may, t)
  return {
    targets,
    commands,
    run: (name: CommandName, entries: readonly Entry[] = targets()): void => {
      if (commands(entries).some(({ key }) => key === name)) runs[name](entries)
    },
    runOn: (name: CommandName, entries: readonly Entry[]): void => runs[name](entries),
    openMenu: (
      at: { readonly top: number; readonly left: number },
      entries: readonly Entry[] = targets(),
    ): void => {
      if (commands(entries).length > 0) dialogs.setMenu({ entries, at })
    },
    take: (way: 'cut' | 'copy'): void => clipboard.take(way, targets()),
  }
}
