import { seesField, type Access } from '../../access/index.ts'
import type { AnyResource } from '../../schema/resource.ts'
import type { ListColumn } from './columns.ts'

/**
 * A person's choice: order and visibility of columns, widths in px, row height in px. Unknown names
 * are ignored.
 */
export interface ColumnChoice {
  readonly order?: readonly string[]
  readonly shown?: readonly string[]
  readonly widths?: Readonly<Record<string, number>>
}
/** The name under which a list's columns and views are kept. */
export const listName = (def: AnyResource): string => def.list.keptAs ?? def.name

/** Whether a column is visible: by the person's choice, otherwise by the definition. */
export const isColumnShown = (
  column: Pick<ListColumn, 'name' | 'title' | 'hidden'>,
  choice: ColumnChoice,
): boolean =>
  column.title ||
  (choice.shown
    ? choice.shown.includes(column.name) || (!choice.order?.includes(column.name) && !column.hidden)
    : !column.hidden)

/**
 * Whether a list shows a computed field to this caller, by their choice of columns. It needs no
 * field views, so it can be called before the list's code is loaded.
 */
export const showsComputed = (def: AnyResource, access: Access, choice: ColumnChoice): boolean =>
  def.list.columns.some(name => {
    const field = def.fields[name]
    const hidden = def.list.hidden?.includes(name) ?? false
    return (
      field?.options.computed === true &&
      seesField(access, field) &&
      isColumnShown({ name, title: name === def.title, hidden }, choice)
    )
  })
