import { useTexts } from '../../../src/i18n/texts.ts'
import type { NodeSort } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { diskTexts } from '../disk.texts.ts'
import type { DiskScreen } from './useDiskScreen.ts'

interface HeadProps {
  readonly label: string
  readonly up: NodeSort
  readonly down: NodeSort
  readonly screen: DiskScreen
  readonly className?: string
}
/** A heading by which the list is sorted, up or down. */
const SortHead = ({ label, up, down, screen, className }: HeadProps) => {
  const { sort } = screen.place
  const state = sort === up ? 'ascending' : sort === down ? 'descending' : undefined
  return (
    <div role="columnheader" className={className} aria-sort={state ?? 'none'}>
      <button
        type="button"
        onClick={() => screen.go({ sort: sort === up ? down : up }, { replace: true })}
      >
        {label}
        {state && <Icon name={state === 'ascending' ? 'up' : 'down'} />}
      </button>
    </div>
  )
}

/** The headings of the list; the first box selects everything. */
export const EntryHead = ({ screen }: { readonly screen: DiskScreen }) => {
  const t = useTexts(diskTexts)
  const { selection, entries, source } = screen
  const isAll = selection.selected.length > 0 && selection.selected.length === entries.count
  const sortable = source === 'folder'
  const when =
    source === 'trash'
      ? t.deleted
      : source === 'shared' || source === 'receivedTop'
        ? t.sharedAt
        : t.modified
  const head = (label: string, up: NodeSort, down: NodeSort, className?: string) =>
    sortable ? (
      <SortHead label={label} up={up} down={down} screen={screen} className={className ?? ''} />
    ) : (
      <div role="columnheader" className={className}>
        {label}
      </div>
    )
  return (
    <div role="rowgroup">
      <div role="row" className="head" aria-rowindex={1}>
        <div role="columnheader" className="check">
          <input
            type="checkbox"
            aria-label={t.selectAll}
            checked={isAll}
            disabled={entries.count === 0}
            onChange={() => (isAll ? selection.clear() : void screen.selectAll())}
          />
        </div>
        {head(t.name, 'name', '-name')}
        <div role="columnheader">{source === 'trash' ? '' : t.access}</div>
        {head(t.size, 'size', '-size', 'number')}
        {head(when, 'changed', '-changed')}
        <div role="columnheader" aria-label={t.actions} />
      </div>
    </div>
  )
}
