import type { DiskAbilities } from '../../../resources/cloud-disk/disk.calls.ts'
import type { IconName } from '../../../src/ui/parts/icons.tsx'
import type { Entry } from '../entries.ts'
import type { diskWorkTexts } from '../work.texts.ts'

type WorkTexts = typeof diskWorkTexts.en
/** Something that can be done with entries. */
export interface EntryCommand {
  readonly key: CommandName
  readonly label: string
  readonly icon: IconName
  readonly danger?: true
}
export type CommandName =
  | 'open'
  | 'showInFolder'
  | 'download'
  | 'share'
  | 'rename'
  | 'move'
  | 'copy'
  | 'cut'
  | 'copyHere'
  | 'versions'
  | 'pin'
  | 'unpin'
  | 'delete'
  | 'restore'
  | 'purge'

interface Offer extends EntryCommand {
  /** Whether it fits these entries. */
  fits(entries: readonly Entry[], may: DiskAbilities): boolean
}
const isOne = (entries: readonly Entry[]): boolean => entries.length === 1
const isTrashed = (entries: readonly Entry[]): boolean => entries.some(({ trashed }) => trashed)
const isForeign = (entries: readonly Entry[]): boolean =>
  entries.some(({ share }) => share !== undefined)
/** A link leads into one share. */
const isOfOneShare = (entries: readonly Entry[]): boolean =>
  isForeign(entries) && new Set(entries.map(({ share }) => share)).size === 1
const isOwn = (entries: readonly Entry[]): boolean => !isTrashed(entries) && !isForeign(entries)

const offersIn = (t: WorkTexts): readonly Offer[] => [
  {
    key: 'open',
    label: t.open,
    icon: 'external',
    fits: entries => isOne(entries) && !isTrashed(entries),
  },
  {
    key: 'showInFolder',
    label: t.showInFolder,
    icon: 'folder',
    fits: entries => isOne(entries) && isOwn(entries) && entries[0]?.path !== undefined,
  },
  {
    key: 'download',
    label: t.download,
    icon: 'download',
    fits: entries => isOwn(entries) || isOfOneShare(entries),
  },
  {
    key: 'share',
    label: t.share,
    icon: 'link',
    fits: (entries, { share }) =>
      isOwn(entries) && (share || entries.every(({ sharing }) => sharing !== null)),
  },
  {
    key: 'rename',
    label: t.rename,
    icon: 'edit',
    fits: (entries, { write }) => write && isOne(entries) && isOwn(entries),
  },
  {
    key: 'move',
    label: t.moveTo,
    icon: 'right',
    fits: (entries, { write }) => write && isOwn(entries),
  },
  { key: 'copy', label: t.copyTo, icon: 'copy', fits: isOwn },
  {
    key: 'versions',
    label: t.versions,
    icon: 'history',
    fits: entries => isOne(entries) && isOwn(entries) && entries[0]?.isFolder === false,
  },
  {
    key: 'pin',
    label: t.pin,
    icon: 'pin',
    fits: (entries, { write }) => write && isOwn(entries) && entries.some(({ pinned }) => !pinned),
  },
  {
    key: 'unpin',
    label: t.unpin,
    icon: 'pin',
    fits: (entries, { write }) => write && isOwn(entries) && entries.every(({ pinned }) => pinned),
  },
  {
    key: 'delete',
    label: t.delete,
    icon: 'trash',
    danger: true,
    fits: (entries, { write }) => write && isOwn(entries),
  },
  {
    key: 'restore',
    label: t.restore,
    icon: 'restore',
    fits: (entries, { write }) => write && isTrashed(entries),
  },
  {
    key: 'purge',
    label: t.purge,
    icon: 'trash',
    danger: true,
    fits: (entries, { write }) => write && isTrashed(entries),
  },
]

/** What can be done with these entries, in the order of the menu. */
export const commandsFor = (
  entries: readonly Entry[],
  may: DiskAbilities,
  t: WorkTexts,
): readonly EntryCommand[] =>
  entries.length === 0 ? [] : offersIn(t).filter(({ fits }) => fits(entries, may))
