import { canDo, masksField, seesField, type Access } from '../../access/index.ts'
import { isFieldKind, type FieldKind } from '../../schema/field-kinds.ts'
import { sortable } from '../../schema/derive/lists.ts'
import type { CommonOptions, Field } from '../../schema/kind.ts'
import type { Label } from '../../schema/label.ts'
import { systemColumns, type AnyResource } from '../../schema/resource.ts'
import { fieldViews } from '../field-views.ts'
import type { ColumnChoice } from './columnChoice.ts'

/** A column of a list, before anyone chose its width or place. */
export interface ListColumn {
  readonly name: string
  readonly kind: FieldKind
  readonly options: CommonOptions
  /** The one that names the record and opens it. */
  readonly title: boolean
  readonly sortable: boolean
  /** May be edited in its cell. */
  readonly editable: boolean
  readonly masked: boolean
  readonly hidden: boolean
  /** In px, if the definition sets one. */
  readonly width?: number | undefined
}

const systemLabels: Readonly<Record<(typeof systemColumns)[number], Label>> = {
  createTime: { en: 'Created', zh: '创建时间' },
  updateTime: { en: 'Last edited', zh: '更新时间' },
}
const isSystem = (name: string): name is (typeof systemColumns)[number] =>
  (systemColumns as readonly string[]).includes(name)

export interface NamedField {
  readonly name: string
  readonly kind: FieldKind
  readonly options: CommonOptions
  readonly field?: Field
}

/** Returns a field of the definition or a system column; undefined for anything else. */
export const namedFieldOf = (def: AnyResource, name: string): NamedField | undefined => {
  const field = Object.hasOwn(def.fields, name) ? def.fields[name] : undefined
  if (field && isFieldKind(field.kind))
    return { name, kind: field.kind, options: field.options, field }
  return isSystem(name)
    ? { name, kind: 'dateTime', options: { label: systemLabels[name] } }
    : undefined
}

/** The fields among `names` that exist for the caller. */
const visible = (def: AnyResource, access: Access, names: readonly string[]): NamedField[] =>
  names.flatMap(name => {
    const found = namedFieldOf(def, name)
    return found && (!found.field || seesField(access, found.field)) ? [found] : []
  })

const trashLabels = {
  deletedAt: { en: 'Deleted', zh: '删除时间' },
  deletedBy: { en: 'Deleted by', zh: '删除人' },
} as const
const columnDefaults = {
  title: false,
  sortable: false,
  editable: false,
  masked: false,
  hidden: false,
} as const
const trashColumns: readonly ListColumn[] = [
  {
    name: 'deletedAt',
    kind: 'dateTime',
    options: { label: trashLabels.deletedAt },
    ...columnDefaults,
  },
  { name: 'deletedBy', kind: 'text', options: { label: trashLabels.deletedBy }, ...columnDefaults },
]
/** The columns of the trash: right after the title, when a record was laid there and by whom. */
export const inTrash = (columns: readonly ListColumn[]): ListColumn[] => [
  ...columns.filter(column => column.title),
  ...trashColumns,
  ...columns.filter(column => !column.title),
]

/** The list's columns for this caller, in the definition's order, the title first. */
export const listColumns = (def: AnyResource, access: Access): ListColumn[] => {
  const mayEdit = canDo(access, def, 'update')
  const sorts = sortable(def)
  const widths: Readonly<Record<string, number | undefined>> = def.list.widths ?? {}
  const columns = visible(def, access, def.list.columns).map(
    ({ name, kind, options, field }): ListColumn => {
      const masked = field !== undefined && masksField(access, field)
      return {
        name,
        kind,
        options,
        masked,
        title: name === def.title,
        sortable: fieldViews[kind].list.sort && !masked && sorts.includes(name),
        editable:
          mayEdit &&
          field !== undefined &&
          !masked &&
          !options.readOnly &&
          fieldViews[kind].list.inPlace,
        hidden: def.list.hidden?.includes(name) ?? false,
        width: widths[name],
      }
    },
  )
  return [...columns.filter(column => column.title), ...columns.filter(column => !column.title)]
}

/** Fields that this caller may filter by. */
export const listFilters = (def: AnyResource, access: Access): NamedField[] =>
  visible(def, access, def.list.filters ?? []).filter(
    ({ field }) => !field || !masksField(access, field),
  )

/**
 * Fields that may be set on many records at once. Natural keys are not among them: two records
 * never share one.
 */
export const bulkFields = (def: AnyResource, access: Access): NamedField[] => {
  const keys = new Set([...(def.keys ?? []).flat(), def.title])
  return visible(
    def,
    access,
    def.form.groups.flatMap(group => group.fields),
  ).filter(
    ({ name, kind, options, field }) =>
      field &&
      !keys.has(name) &&
      !options.readOnly &&
      !masksField(access, field) &&
      fieldViews[kind].list.bulk,
  )
}

export const rowHeights = [32, 40, 48] as const
export type RowHeight = (typeof rowHeights)[number]

/**
 * Columns in the chosen order; a column that is newer than the choice stays near its neighbour of
 * the definition. The title stays first.
 */
export const arrange = (columns: readonly ListColumn[], choice: ColumnChoice): ListColumn[] => {
  const orderedColumns = (choice.order ?? []).flatMap(
    name => columns.find(column => column.name === name && !column.title) ?? [],
  )
  columns.forEach((column, index) => {
    if (orderedColumns.includes(column)) return
    const before = columns.slice(0, index).findLast(other => orderedColumns.includes(other))
    orderedColumns.splice(
      column.title
        ? 0
        : before
          ? orderedColumns.indexOf(before) + 1
          : orderedColumns[0]?.title
            ? 1
            : 0,
      0,
      column,
    )
  })
  return orderedColumns
}

/** Narrowest and widest a column can be made, in px. */
export const widthLimits = { min: 64, max: 800 } as const
export const clampWidth = (px: number): number =>
  Math.round(Math.min(Math.max(px, widthLimits.min), widthLimits.max))

/** Moves a name one place (or to an index) among the movable ones. */
export const moved = (names: readonly string[], name: string, to: number): string[] => {
  const rest = names.filter(other => other !== name)
  rest.splice(Math.min(Math.max(to, 0), rest.length), 0, name)
  return rest
}
