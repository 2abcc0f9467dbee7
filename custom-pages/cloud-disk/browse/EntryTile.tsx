import { memo, useRef } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { diskSizeText } from '../diskSize.ts'
import { AccessMark } from './AccessMark.tsx'
import { diskTexts } from '../disk.texts.ts'
import {
  EntryCheck,
  entryElementId,
  EntryMenuButton,
  EntryName,
  useEntryDrag,
  type EntryProps,
} from './EntryParts.tsx'
import { FileIcon } from '../FileIcon.tsx'
import { fileKindOf } from '../fileKinds.ts'

/** An entry as a tile: its picture or sign, its name, how it is shared. */
export const EntryTile = memo((props: EntryProps) => {
  const { entry, index, isSelected, isActive, isCut, renaming } = props
  const t = useTexts(diskTexts)
  const ref = useRef<HTMLDivElement>(null)
  const { isDragging, isOver } = useEntryDrag(ref, props)
  const { isFolder, size, sharing } = entry
  return (
    <div
      ref={ref}
      role="gridcell"
      className="entry tile"
      id={entryElementId(entry.id)}
      data-index={index}
      aria-selected={isSelected}
      data-active={isActive}
      data-over={isOver}
      data-dragging={isDragging}
      data-cut={isCut}
    >
      <span className="check">
        <EntryCheck entry={entry} isSelected={isSelected} />
      </span>
      <span className="acts">
        <EntryMenuButton entry={entry} />
      </span>
      <div className="picture">
        <FileIcon kind={isFolder ? 'folder' : fileKindOf(entry)} size={40} />
      </div>
      <EntryName entry={entry} renaming={renaming} />
      <span className="note">{isFolder ? t.folder : diskSizeText(size ?? 0)}</span>
      {sharing !== null && <AccessMark state={sharing} />}
    </div>
  )
})
