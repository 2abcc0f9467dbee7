import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useNow } from '../../../src/ui/parts/fields/now.ts'
import { useRowWindow } from '../../../src/ui/parts/useRowWindow.ts'
import { useSteady } from '../../../src/ui/parts/useSteady.ts'
import { CellTip } from '../../../src/ui/list/table/CellTip.tsx'
import { diskTexts } from '../disk.texts.ts'
import type { Entry } from '../entries.ts'
import { EntryHead } from './EntryHead.tsx'
import { EntryLine } from './EntryLine.tsx'
import { entryElementId, type EntryHandlers } from './EntryParts.tsx'
import { EntryBox, entryHeadHeight, lineHeights, tileSize } from './entryStyle.ts'
import { EntryTile } from './EntryTile.tsx'
import { SkeletonLine } from './SkeletonLine.tsx'
import type { DiskScreen } from './useDiskScreen.ts'
import { useEntryKeys } from './useEntryKeys.ts'
import { useEntryPointer } from './useEntryPointer.ts'

/** Tiles that fit beside each other. */
const useColumns = (screen: DiskScreen): number => {
  const { box, layout } = screen
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = (): void => setWidth(element.clientWidth)
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return layout === 'list' ? 1 : Math.max(1, Math.floor((width - 8) / tileSize.width))
}

/**
 * The height of a line, equal for all: there is a second line of text if entries come from several
 * places.
 */
const lineHeightOf = ({ layout, phone, source }: DiskScreen): number => {
  if (layout === 'grid') return tileSize.height
  if (source !== 'folder' && source !== 'received') return lineHeights.tall + (phone ? 20 : 0)
  return phone ? lineHeights.phone : lineHeights.plain
}

const useHandlers = (screen: DiskScreen): EntryHandlers => {
  const { may, source, selection } = screen
  const mayDrag = useSteady(() => source === 'folder' || source === 'search')
  const dragged = useSteady((id: string) => (selection.has(id) ? selection.selected : [id]))
  const { drop, sendItems } = screen
  const onItems = useSteady((items: readonly DataTransferItem[], id: string, name: string) =>
    sendItems(items, { id, name }),
  )
  const { write } = may
  return useMemo(
    () => ({
      dragged: entry => dragged(entry.id),
      mayDrag: entry => mayDrag() && entry.share === undefined && !entry.trashed,
      takes: (folder, ids) => write && !ids.includes(folder.id),
      drop,
      dropItems: write ? (folder, items) => onItems(items, folder.id, folder.name) : undefined,
    }),
    [dragged, mayDrag, drop, onItems, write],
  )
}

/** Keeps the active entry in sight, loads what comes into sight, and acts on keys. */
const useEntryWindow = (screen: DiskScreen) => {
  const { box, entries, selection, layout, scope } = screen
  const columns = useColumns(screen)
  const height = lineHeightOf(screen)
  const lines = Math.ceil(entries.count / columns)
  const { first, last, page, reveal } = useRowWindow(box, lines, height)
  const { look } = entries
  useEffect(() => look((last + 1) * columns - 1), [look, last, columns])
  const { active } = selection
  const head = layout === 'list' && !screen.phone ? entryHeadHeight : 0
  useEffect(() => {
    reveal(Math.floor(active / columns), head)
  }, [reveal, active, columns, head, scope])
  const at = (index: number) => entries.entries[index]
  const openMenu = (): void => {
    const id = selection.activeId
    const element = id === undefined ? null : document.getElementById(entryElementId(id))
    const rect = element?.getBoundingClientRect()
    if (rect) screen.openMenu({ top: rect.top + rect.height / 2, left: rect.left + 48 })
  }
  const onKeyDown = useEntryKeys({
    count: entries.entries.length,
    columns,
    page,
    selection,
    nameAt: index => at(index)?.name,
    open: index => {
      const entry = at(index)
      if (entry) screen.open(entry)
    },
    openMenu,
    leaveFolder: screen.leaveFolder,
  })
  const isActiveInSight = active >= first * columns && active < (last + 1) * columns
  return { columns, height, lines, first, last, at, onKeyDown, isActiveInSight }
}

/** The props of the entry at an index; undefined while it is loading. */
const usePropsOf = (screen: DiskScreen, at: (index: number) => Entry | undefined) => {
  const { selection, clipboard, renaming } = screen
  const handlers = useHandlers(screen)
  return (index: number) => {
    const entry = at(index)
    return (
      entry && {
        entry,
        index,
        handlers,
        isSelected: selection.has(entry.id),
        isActive: index === selection.active,
        isCut: clipboard?.way === 'cut' && clipboard.ids.includes(entry.id),
        renaming: renaming.id === entry.id ? renaming.renaming : undefined,
      }
    )
  }
}

interface LineProps {
  readonly line: number
  readonly columns: number
  readonly height: number
  readonly propsOf: ReturnType<typeof usePropsOf>
  readonly now: number
  readonly layout: DiskScreen['layout']
}
/** A row of the grid: an entry of the list, or tiles beside each other. */
const Line = ({ line, columns, height, propsOf, layout, now }: LineProps) => {
  if (layout === 'list') {
    const props = propsOf(line)
    return props ? (
      <EntryLine {...props} height={height} now={now} />
    ) : (
      <SkeletonLine index={line} height={height} />
    )
  }
  const tiles = Array.from({ length: columns }, (_, n) => propsOf(line * columns + n))
  return (
    <div
      role="row"
      aria-rowindex={line + 1}
      className="tiles"
      style={{ top: line * height + 4, paddingInline: 4 }}
    >
      {tiles.map(props => props && <EntryTile key={props.entry.id} {...props} />)}
    </div>
  )
}

/** The entries of a place as a list or a grid; only visible ones are rendered. */
export const EntryList = ({ screen }: { readonly screen: DiskScreen }) => {
  const t = useTexts(diskTexts)
  const { box, entries, selection, layout } = screen
  const { columns, height, lines, first, last, at, onKeyDown, isActiveInSight } =
    useEntryWindow(screen)
  const now = useNow()
  const pointer = useEntryPointer(screen)
  const propsOf = usePropsOf(screen, at)
  const lineIndexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => first + n)
  return (
    <>
      <EntryBox
        ref={box}
        role="grid"
        tabIndex={0}
        aria-label={t.entries(screen.folder?.name || t.title)}
        aria-multiselectable
        aria-rowcount={lines + 1}
        aria-busy={entries.isPending}
        aria-activedescendant={
          isActiveInSight && selection.activeId !== undefined
            ? entryElementId(selection.activeId)
            : undefined
        }
        onKeyDown={onKeyDown}
        {...pointer}
      >
        {layout === 'list' && !screen.phone && <EntryHead screen={screen} />}
        <div role="rowgroup" style={{ position: 'relative', height: lines * height }}>
          {lineIndexes.map(line => (
            <Line
              key={(layout === 'list' && at(line)?.id) || line}
              {...{ line, columns, height, propsOf, layout, now }}
            />
          ))}
        </div>
      </EntryBox>
      <CellTip box={box} />
    </>
  )
}
