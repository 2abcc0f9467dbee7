import { Suspense, createElement, memo, type MouseEvent } from 'react'
import { useLabel, useTexts } from '../../../i18n/texts.ts'
import type { AnyResource } from '../../../schema/resource.ts'
import type { Refs } from '../../field-view.ts'
import { fieldViews } from '../../field-views.ts'
import { linkTo, rowLink } from '../../links.ts'
import { Icon } from '../../parts/icons.tsx'
import { isCover, PersonAvatar } from '../../parts/PersonAvatar.tsx'
import type { ListColumn } from '../columns.ts'
import { alignOf } from './alignOf.ts'
import { lazyView } from '../lazyView.ts'
import { listTexts } from '../list.texts.ts'
import type { ListRow } from '../useRows.ts'
import { isEmptyValue, recordNameOf } from './names.ts'
import { roles } from './table-style.ts'

export interface RowHandlers {
  readonly toggle: (id: string, range: boolean) => void
  readonly menu: (row: ListRow, anchor: HTMLElement) => void
  readonly restore: (row: ListRow) => void
  /** Opens the side panel. */
  readonly edit: (id: string) => void
  /** Navigates to the address of an internal link; a link for a new tab is left to the browser. */
  readonly follow: (event: MouseEvent<HTMLAnchorElement>) => void
}
/** Pressed with a modifier, a link is to open elsewhere. */
export const isElsewhere = (event: MouseEvent) =>
  event.ctrlKey || event.metaKey || event.shiftKey || event.altKey

interface Props {
  readonly def: AnyResource
  readonly row: ListRow
  readonly refs: Refs
  readonly columns: readonly ListColumn[]
  readonly chosen: boolean
  /** The one row in the tab order; j and k move it. */
  readonly current: boolean
  readonly trash: boolean
  readonly pickable: boolean
  readonly mayEdit: boolean
  readonly mayRestore: boolean
  readonly hasMenu: boolean
  readonly on: RowHandlers
}

// the same elements in every row: a row that is written again leaves them alone
const icons = {
  edit: <Icon name="edit" />,
  more: <Icon name="more" />,
  restore: <Icon name="restore" />,
}

// functions, not components: seven components per row would be created again for each page
const valueOf = ({
  def,
  column,
  row,
  refs,
}: Pick<Props, 'def' | 'row' | 'refs'> & { column: ListColumn }) => {
  const override = def.override?.columns?.[column.name]
  const value = row[column.name]
  if (override) {
    return (
      <Suspense>
        {createElement(lazyView<{ value: unknown; record: ListRow }>(override), {
          value,
          record: row,
        })}
      </Suspense>
    )
  }
  const view = fieldViews[column.kind]
  return <view.Column value={value ?? null} options={column.options} record={row} refs={refs} />
}

const urlOf = (file: unknown): string | undefined =>
  typeof file === 'object' && file !== null && 'url' in file && typeof file.url === 'string'
    ? file.url
    : undefined

type Texts = (typeof listTexts)['en']

const Title = ({
  def,
  row,
  name,
  trash,
  on,
}: {
  def: AnyResource
  row: ListRow
  name: string
  trash: boolean
  on: RowHandlers
}) => (
  <span className="together">
    {def.avatar && (
      <PersonAvatar
        name={name}
        src={urlOf(row[def.avatar])}
        cover={isCover(def.fields[def.avatar]?.options)}
      />
    )}
    {def.routes && !trash ? (
      // a plain link, because the router's own costs more than the rest of a row
      <a className="name" href={rowLink(def, row)} onClick={on.follow}>
        {name}
      </a>
    ) : (
      <span className="cut">{name}</span>
    )}
  </span>
)

// no component, as for values
const rowActions = ({
  def,
  row,
  name,
  trash,
  mayEdit,
  mayRestore,
  hasMenu,
  on,
  t,
}: Pick<Props, 'def' | 'row' | 'trash' | 'mayEdit' | 'mayRestore' | 'hasMenu' | 'on'> & {
  name: string
  t: Texts
}) =>
  trash ? (
    mayRestore && (
      <button
        className="small"
        type="button"
        aria-label={t.restoreNamed(name)}
        title={t.restore}
        onClick={() => on.restore(row)}
      >
        {icons.restore}
      </button>
    )
  ) : (
    <>
      {mayEdit && def.routes && (
        <a
          className="small"
          href={linkTo(def, 'edit', { id: row.id })}
          aria-label={t.editNamed(name)}
          title={t.edit}
          onClick={event => {
            // with a modifier it is a link like any other: the whole form in a tab of its own
            if (isElsewhere(event)) return
            event.preventDefault()
            on.edit(row.id)
          }}
        >
          {icons.edit}
        </a>
      )}
      {hasMenu && (
        <button
          className="small"
          type="button"
          aria-haspopup="menu"
          aria-label={t.moreNamed(name)}
          onClick={event => on.menu(row, event.currentTarget)}
        >
          {icons.more}
        </button>
      )}
    </>
  )

/** One record: a row of a table, or on a phone a card of the same elements. */
export const BodyRow = memo(
  ({
    def,
    row,
    refs,
    columns,
    chosen,
    current,
    trash,
    pickable,
    mayEdit,
    mayRestore,
    hasMenu,
    on,
  }: Props) => {
    const t = useTexts(listTexts)
    const label = useLabel()
    const name = recordNameOf(def, row) || t.unnamed
    const pick = (event: MouseEvent<HTMLInputElement>) => on.toggle(row.id, event.shiftKey)
    return (
      <tr {...roles.row} data-id={row.id} data-chosen={chosen} tabIndex={current ? 0 : -1}>
        {pickable && (
          <td {...roles.cell} className="pick">
            <input
              className="tick"
              type="checkbox"
              checked={chosen}
              onChange={() => undefined}
              onClick={pick}
              aria-label={t.select(name)}
            />
          </td>
        )}
        {columns.map(column => (
          <td
            key={column.name}
            {...roles.cell}
            tabIndex={-1}
            data-name={column.name}
            data-label={label(column.options.label)}
            data-title={column.title}
            data-align={alignOf(column)}
            data-editable={column.editable && !trash ? '' : undefined}
            data-empty={!column.title && isEmptyValue(row[column.name])}
          >
            {column.title ? (
              <Title def={def} row={row} name={name} trash={trash} on={on} />
            ) : (
              <span className="cut">{valueOf({ def, column, row, refs })}</span>
            )}
          </td>
        ))}
        <td {...roles.cell} className="act">
          <span className="row-actions">
            {rowActions({ def, row, name, trash, mayEdit, mayRestore, hasMenu, on, t })}
          </span>
        </td>
      </tr>
    )
  },
)
BodyRow.displayName = 'BodyRow'
