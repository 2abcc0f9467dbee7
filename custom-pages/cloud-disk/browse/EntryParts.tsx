import { memo, type RefObject } from 'react'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { dayText } from '../../../src/ui/parts/fields/time.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { diskLink, receivedPlace } from '../useDiskAddress.ts'
import { diskTexts } from '../disk.texts.ts'
import type { Entry } from '../entries.ts'
import { RenameBox } from './RenameBox.tsx'
import { useDraggable, useDropTarget } from './useDrag.ts'
import { diskWorkTexts } from '../work.texts.ts'

export interface Renaming {
  readonly error: string | undefined
  readonly busy: boolean
  save(name: string): void
  cancel(): void
}
/** The list's methods for a row or a tile; the same object for the list's lifetime. */
export interface EntryHandlers {
  /** The ids that a drag from this entry includes. */
  dragged(entry: Entry): readonly string[]
  mayDrag(entry: Entry): boolean
  takes(folder: Entry, ids: readonly string[]): boolean
  drop(ids: readonly string[], folder: Entry, copies: boolean): void
  dropItems: ((folder: Entry, items: readonly DataTransferItem[]) => void) | undefined
}
export interface EntryProps {
  readonly entry: Entry
  readonly index: number
  readonly isSelected: boolean
  readonly isActive: boolean
  readonly isCut: boolean
  readonly renaming: Renaming | undefined
  readonly handlers: EntryHandlers
}

/** The id of an entry's element, for the grid that names the active one. */
export const entryElementId = (id: string): string => `entry-${id}`

/** Drags the entry, and of a folder takes what is dropped on it. */
export const useEntryDrag = (
  ref: RefObject<HTMLDivElement | null>,
  { entry, handlers, renaming }: Pick<EntryProps, 'entry' | 'handlers' | 'renaming'>,
) => {
  const t = useTexts(diskTexts)
  const { isDragging } = useDraggable(ref, {
    enabled: renaming === undefined && handlers.mayDrag(entry),
    ids: () => handlers.dragged(entry),
    caption: count => (count === 1 ? entry.name : t.dragged(count)),
  })
  const { isOver } = useDropTarget(ref, {
    enabled: entry.isFolder && handlers.mayDrag(entry),
    takes: ids => handlers.takes(entry, ids),
    onEntries: (ids, copies) => handlers.drop(ids, entry, copies),
    onItems: handlers.dropItems && (items => handlers.dropItems?.(entry, items)),
  })
  return { isDragging, isOver }
}

const hrefOf = ({ id, isFolder, disk, parentId, share, trashed }: Entry): string | undefined => {
  if (trashed) return undefined
  if (share !== undefined)
    return diskLink({ disk: receivedPlace, share, folder: share === id ? null : id })
  const at = disk ?? ''
  return diskLink(isFolder ? { disk: at, folder: id } : { disk: at, folder: parentId, open: id })
}

/** The name: a link, so that a folder opens in a new tab too; or the box in which it is edited. */
export const EntryName = memo(
  ({ entry, renaming }: { readonly entry: Entry; readonly renaming: Renaming | undefined }) => {
    const t = useTexts(diskWorkTexts)
    const { isFolder, name } = entry
    if (renaming)
      return (
        <RenameBox
          name={name}
          isFile={!isFolder}
          label={t.newName}
          error={renaming.error}
          busy={renaming.busy}
          save={renaming.save}
          cancel={renaming.cancel}
        />
      )
    return (
      <a
        className="name cut"
        data-part="name"
        data-data
        href={hrefOf(entry)}
        tabIndex={-1}
        draggable={false}
        title={name}
      >
        {name}
      </a>
    )
  },
)

/** The small icons after a name: pinned, several versions, the day of its deletion. */
export const EntrySigns = ({ entry }: { readonly entry: Entry }) => {
  const t = useTexts(diskTexts)
  const lang = useLang()
  const { pinned, versions, deletesAt } = entry
  return (
    <>
      {pinned && (
        <span title={t.pinned} role="img" aria-label={t.pinned} className="muted">
          <Icon name="pin" />
        </span>
      )}
      {!pinned && deletesAt !== null && (
        <span
          title={t.deletesOn(dayText(deletesAt, lang))}
          role="img"
          aria-label={t.deletesOn(dayText(deletesAt, lang))}
          className="muted"
        >
          <Icon name="clock" />
        </span>
      )}
      {versions > 1 && (
        <span className="muted" style={{ fontSize: 12, whiteSpace: 'nowrap' }}>
          {t.versionsCount(versions)}
        </span>
      )}
    </>
  )
}

export const EntryCheck = ({
  entry,
  isSelected,
}: {
  readonly entry: Entry
  readonly isSelected: boolean
}) => {
  const t = useTexts(diskTexts)
  return (
    <input
      type="checkbox"
      data-part="check"
      tabIndex={-1}
      checked={isSelected}
      readOnly
      aria-label={t.select(entry.name)}
    />
  )
}

export const EntryMenuButton = ({ entry }: { readonly entry: Entry }) => {
  const t = useTexts(diskTexts)
  return (
    <button
      type="button"
      data-part="menu"
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={t.menuOf(entry.name)}
    >
      <Icon name="more" />
    </button>
  )
}
