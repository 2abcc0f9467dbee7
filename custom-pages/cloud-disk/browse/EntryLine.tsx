import { memo, useRef } from 'react'
import { useLang, useTexts } from '../../../src/i18n/texts.ts'
import { dayText, exactTime, listTime } from '../../../src/ui/parts/fields/time.ts'
import { diskSizeText } from '../diskSize.ts'
import { AccessMark } from './AccessMark.tsx'
import { diskTexts } from '../disk.texts.ts'
import {
  EntryCheck,
  entryElementId,
  EntryMenuButton,
  EntryName,
  EntrySigns,
  useEntryDrag,
  type EntryProps,
} from './EntryParts.tsx'
import { FileIcon } from '../FileIcon.tsx'
import { fileKindOf } from '../fileKinds.ts'
import type { Entry } from '../entries.ts'

interface Props extends EntryProps {
  readonly height: number
  readonly now: number
}

/**
 * The path of a search hit; the former folder of an entry in the trash; the person who shares it.
 */
const useNote = ({ path, trashed, shared, by }: Entry): string | undefined => {
  const t = useTexts(diskTexts)
  if (trashed) return trashed.from === null ? t.gone : t.was(trashed.from)
  if (path) return path.map(({ name }) => name).join(' / ')
  return shared && by !== null ? t.by(by) : undefined
}
/** The last column but one: its sharing state, its expiry, or when it is purged. */
const State = ({ entry }: { readonly entry: Entry }) => {
  const t = useTexts(diskTexts)
  const lang = useLang()
  const { sharing, shared, trashed } = entry
  const day = trashed?.purgesAt ?? shared?.until
  if (sharing !== null) return <AccessMark state={sharing} />
  if (day === undefined || day === null) return null
  const text = (trashed ? t.goesOn : t.until)(dayText(day, lang))
  return (
    <span className="note cut" title={text}>
      {text}
    </span>
  )
}

/** An entry as a line of the list. */
export const EntryLine = memo((props: Props) => {
  const { entry, index, isSelected, isActive, isCut, renaming, height, now } = props
  const t = useTexts(diskTexts)
  const lang = useLang()
  const ref = useRef<HTMLDivElement>(null)
  const { isDragging, isOver } = useEntryDrag(ref, props)
  const note = useNote(entry)
  const { isFolder, size, at, by } = entry
  const when = listTime(at, lang, now)
  const exact = `${exactTime(at, lang)}${by === null ? '' : `\n${t.by(by)}`}`
  const sizeWords = size === null ? '' : diskSizeText(size)
  return (
    <div
      ref={ref}
      role="row"
      className="entry line"
      id={entryElementId(entry.id)}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-active={isActive}
      data-over={isOver}
      data-dragging={isDragging}
      data-cut={isCut}
      style={{ top: index * height, height }}
    >
      <div role="gridcell" className="check">
        <EntryCheck entry={entry} isSelected={isSelected} />
      </div>
      <div role="gridcell" className="first">
        <FileIcon kind={isFolder ? 'folder' : fileKindOf(entry)} />
        <div className="texts">
          <EntryName entry={entry} renaming={renaming} />
          {note !== undefined && (
            <span className="note cut" title={note}>
              {note}
            </span>
          )}
          <span className="note narrow">
            {`${isFolder ? t.folder : sizeWords} · ${when}`}
            {entry.sharing !== null && (
              <>
                {' '}
                · <AccessMark state={entry.sharing} />
              </>
            )}
          </span>
        </div>
        <EntrySigns entry={entry} />
      </div>
      <div role="gridcell" className="wide">
        <State entry={entry} />
      </div>
      <div role="gridcell" className="wide number muted">
        {sizeWords}
      </div>
      <div role="gridcell" className="wide muted" title={exact}>
        {when}
      </div>
      <div role="gridcell" className="acts">
        <EntryMenuButton entry={entry} />
      </div>
    </div>
  )
})
