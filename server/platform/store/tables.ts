import type { Column, Field, Kind } from '../../../src/schema/kind.ts'
import { kindOf } from '../../../src/schema/fields/index.ts'
import { isCustomName } from '../../../src/schema/custom/field.ts'
import { customFieldsIn } from '../../../src/schema/custom/with-custom-fields.ts'
import { sortable } from '../../../src/schema/derive/lists.ts'
import type { Figure } from '../../../src/schema/figures.ts'
import { systemColumns, type AnyResource } from '../../../src/schema/resource.ts'
import {
  customColumn,
  customSpec,
  findsColumn,
  keysColumn,
  valuesColumn,
  type CustomColumn,
} from './custom-columns.ts'
import { fieldOf } from '../../../src/schema/derive/fields.ts'
import { followingOf } from '../../../src/schema/derive/follows.ts'
import { sourceOf } from '../../../src/schema/derive/sources.ts'
import { quote } from './ddl.ts'
import type { SqlDriver } from './driver.ts'
import {
  byDefault,
  may,
  must,
  type ColumnSpec,
  type IndexSpec,
  type TableSpec,
} from './sql-types.ts'

/** A field with the SQL side of it. */
export interface FieldColumn {
  readonly name: string
  readonly field: Field
  readonly kind: Kind
  readonly column: Column
  /** Column it is sorted by; undefined if it can't be sorted. */
  readonly sort: string | undefined
  /** Column of the texts that `q` searches; undefined if the table isn't searched. */
  readonly find: string | undefined
  /** Its values are among the grams. */
  readonly members: boolean
}

/** Custom fields of a resource in an institution; the physical table has none. */
export interface CustomPart {
  readonly index: TableSpec
  readonly columns: readonly CustomColumn[]
  readonly byName: ReadonlyMap<string, CustomColumn>
}

/** The source of a field that repeats a field of a referenced record. */
export interface SourceColumn {
  /** The reference that leads there. */
  readonly by: string
  readonly target: ResourceTable
  readonly field: FieldColumn
}

/**
 * The conditions of a field that follows from conditions: on the record itself, or on the number of
 * records that refer to it by `by`.
 */
export type FollowingColumn =
  | { readonly kind: 'when'; readonly field: Field }
  | {
      readonly kind: 'counts'
      readonly by: string
      readonly target: ResourceTable
      readonly field: Field
    }

/** A resource's table: its spec, and its fields with their columns. */
export interface ResourceTable {
  readonly spec: TableSpec
  /** Whether grams are one of its columns. */
  readonly grams: boolean
  /**
   * The separate table of grams with one row per record, if there is one. Without either, nothing
   * can be searched.
   */
  readonly search: TableSpec | undefined
  /** Custom fields and their index, where the resource can have any. */
  readonly custom: CustomPart | undefined
  readonly fields: readonly FieldColumn[]
  readonly byName: ReadonlyMap<string, FieldColumn>
  /** The source of a field that repeats another record's field; undefined for every other name. */
  readonly sourceOf: (name: string) => SourceColumn | undefined
  /** The conditions of a field that follows from conditions; undefined for every other name. */
  readonly followingOf: (name: string) => FollowingColumn | undefined
  /** The table of a journal's sums, where it declares a balance. */
  readonly balance: TableSpec | undefined
  /** The field whose sums are stored in it. */
  readonly summed: string | undefined
  /** Columns read back into records. */
  readonly read: readonly string[]
  /** Unique index name -> fields of the natural key. */
  readonly keys: ReadonlyMap<string, readonly string[]>
}

export const gramsColumn = 'grams$'
const searchSuffix = '$search'
/** Derived columns: sort keys, find texts, grams. Names of fields contain no '$'. */
export const isDerived = (column: string): boolean => column.includes('$')
export const systemFields = [
  'id',
  'version',
  'createTime',
  'updateTime',
  'createdBy',
  'deletedAt',
] as const

// kinds of few and short values
const closed: ReadonlySet<string> = new Set(['state', 'choice', 'boolean'])

const living = '"deletedAt" is null'
const inTrash = '"deletedAt" is not null'

const fieldColumn = (name: string, field: Field): FieldColumn => {
  const kind = kindOf(field)
  const column = kind.column(field.options)
  return {
    name,
    field,
    kind,
    column,
    sort: column.index === 'btree' ? (column.sortKey ? `${name}$sort` : name) : undefined,
    find: field.options.search && kind.searchTexts ? `${name}$find` : undefined,
    members: column.index === 'gin',
  }
}

/** Names stay within PostgreSQL's 63 bytes; a longer one ends in a hash of the whole. */
const short = (name: string): string => {
  if (name.length <= 63) return name
  let hash = 7
  for (let i = 0; i < name.length; i++) hash = (Math.imul(hash, 31) + name.charCodeAt(i)) | 0
  return `${name.slice(0, 54)}_${(hash >>> 0).toString(36)}`
}

const columnsOf = (
  { custom }: AnyResource,
  fields: readonly FieldColumn[],
  grams: boolean,
): Record<string, ColumnSpec> => {
  const columns: Record<string, ColumnSpec> = {
    institutionId: must('text'),
    id: must('text'),
    version: byDefault('int4', '1'),
    createTime: must('timestamptz'),
    updateTime: must('timestamptz'),
    createdBy: must('text'),
    deletedAt: may('timestamptz'),
  }
  for (const { name, column, sort, find } of fields) {
    // whether a field is required is the write path's to know: so a field can be added to a table
    // that has rows, and change its mind
    columns[name] = may(column.type)
    if (sort && sort !== name) columns[sort] = may('text')
    if (find) columns[find] = may('text')
  }
  if (custom) {
    columns[valuesColumn] = may('jsonb')
    columns[keysColumn] = may('text[]')
    columns[findsColumn] = may('jsonb')
  }
  if (grams) columns[gramsColumn] = byDefault('int4[]', "'{}'")
  return columns
}

/** An entry of a journal is reversed once. */
const reversalKey = ({ journal }: AnyResource): readonly (readonly string[])[] =>
  journal?.reverses ? [[journal.reverses.by]] : []

const gramsIndex = (resource: AnyResource): IndexSpec => ({
  name: short(`${resource.name}_grams`),
  columns: [gramsColumn],
  using: 'gin',
})

const indexesOf = (
  resource: AnyResource,
  fields: readonly FieldColumn[],
  grams: boolean,
): IndexSpec[] => {
  const { name, list } = resource
  const used = new Set<string>([...sortable(resource), ...(list.filters ?? [])])
  const sorted = [
    ...systemColumns.filter(column => used.has(column)),
    ...fields
      .filter(f => f.sort && (used.has(f.name) || f.kind.refers !== undefined))
      .map(f => f.sort ?? f.name),
  ]
  // late pages of the list in its default order, filtered by state or choice, are found without
  // reading rows
  const first =
    fields.find(f => f.name === list.sort.replace('-', ''))?.sort ?? list.sort.replace('-', '')
  const choices = fields
    .filter(
      f =>
        f.sort === f.name &&
        f.sort !== first &&
        list.filters?.includes(f.name) &&
        closed.has(f.kind.name),
    )
    .map(f => f.name)
  return [
    ...(resource.keys ?? []).map(key => ({
      name: short(`${name}_key_${key.join('_')}`),
      columns: ['institutionId', ...key],
      unique: true,
      where: living,
    })),
    // an import uses these to find records in the trash, which may contain several with the same
    // key
    ...(resource.import === false || resource.writes === false ? [] : (resource.keys ?? [])).map(
      key => ({
        name: short(`${name}_trash_${key.join('_')}`),
        columns: ['institutionId', ...key],
        where: inTrash,
      }),
    ),
    ...sorted.map(column => ({
      name: short(`${name}_by_${column}`),
      columns: ['institutionId', column, 'id'],
      nullsFirst: column,
      include: [
        ...new Set([
          ...(column === first ? choices : []),
          ...(column === resource.figures?.over ? countedColumns(resource) : []),
        ]),
      ].filter(one => one !== column),
      where: living,
    })),
    ...reversalKey(resource).map(key => ({
      name: short(`${name}_reversal`),
      columns: ['institutionId', ...key],
      unique: true,
      where: `${quote(key.join())} is not null`,
    })),
    ...(resource.indexes ?? []).map(({ fields: looked, trashed }) => ({
      name: short(`${name}_of_${looked.join('_')}`),
      columns: ['institutionId', ...looked, 'id'],
      ...(trashed ? {} : { where: living }),
    })),
    {
      name: short(`${name}_trash`),
      columns: ['institutionId', 'deletedAt', 'id'],
      where: inTrash,
    },
    ...(grams ? [gramsIndex(resource)] : []),
  ]
}

/** What figures group and sum: counts of a span are taken from the index alone. */
const countedColumns = ({ figures }: AnyResource): readonly string[] =>
  Object.values<Figure>(figures?.charts ?? {}).flatMap(({ by, split, sum }) =>
    [by, split, sum].flatMap(name => name ?? []),
  )

const searchOf = (resource: AnyResource): TableSpec => ({
  name: `${resource.name}${searchSuffix}`,
  scoped: true,
  columns: { institutionId: must('text'), id: must('text'), [gramsColumn]: must('int4[]') },
  primary: ['institutionId', 'id'],
  indexes: [gramsIndex(resource)],
})

export const balanceSuffix = '$balance'
/**
 * The sums of a journal's entries; `carried`: the part of them whose entries retention has removed.
 */
const balanceSpec = (
  { name, journal }: AnyResource,
  fields: readonly FieldColumn[],
): TableSpec | undefined => {
  const per = journal?.balance?.per
  if (!per) return undefined
  const keys = fields.filter(field => per.includes(field.name))
  return {
    name: `${name}${balanceSuffix}`,
    scoped: true,
    columns: {
      institutionId: must('text'),
      ...Object.fromEntries(keys.map(field => [field.name, must(field.column.type)])),
      sum: byDefault('int8', '0'),
      carried: byDefault('int8', '0'),
    },
    primary: ['institutionId', ...per],
    indexes: [],
  }
}

/** All tables of a resource. */
export const specsOf = (table: ResourceTable): readonly TableSpec[] => [
  ...writtenSpecs(table),
  ...(table.balance ? [table.balance] : []),
]
/** The tables that a row of the resource is written to. */
export const writtenSpecs = ({ spec, search, custom }: ResourceTable): readonly TableSpec[] => [
  spec,
  ...(search ? [search] : []),
  ...(custom ? [custom.index] : []),
]

/**
 * Where grams are stored, by the kind of store (docs/decisions/039). A change of any field writes
 * to every index of its table: the embedded store, which has one thread, keeps the index of grams
 * in a separate table; PostgreSQL, which may have millions of rows, reads without a join.
 */
const separateGrams = { pglite: true, postgres: false } as const
const tableCache = {
  pglite: new WeakMap<AnyResource, ResourceTable>(),
  postgres: new WeakMap<AnyResource, ResourceTable>(),
}
export type StoreKind = SqlDriver['kind']

const customPart = (resource: AnyResource): CustomPart => {
  const columns = customFieldsIn(resource).map(customColumn)
  return {
    index: customSpec(resource.name),
    columns,
    byName: new Map(columns.map(column => [column.name, column])),
  }
}

/** The table of a resource in a kind of store; made once. */
export const tableOf = (resource: AnyResource, kind: StoreKind): ResourceTable => {
  const cachedTable = tableCache[kind].get(resource)
  if (cachedTable) return cachedTable
  const fields = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.options.computed || isCustomName(name) ? [] : fieldColumn(name, field),
  )
  const searched = fields.some(f => f.find ?? f.members)
  const within = searched && !separateGrams[kind]
  const table: ResourceTable = {
    spec: {
      name: resource.name,
      scoped: true,
      columns: columnsOf(resource, fields, within),
      primary: ['institutionId', 'id'],
      indexes: indexesOf(resource, fields, within),
      ...(resource.journal ? { appendOnly: true } : {}),
    },
    grams: within,
    search: searched && !within ? searchOf(resource) : undefined,
    balance: balanceSpec(resource, fields),
    summed: resource.journal?.balance?.of,
    custom: resource.custom && customPart(resource),
    fields,
    byName: new Map(fields.map(f => [f.name, f])),
    sourceOf(name) {
      const field = fieldOf(resource, name)
      const source = field && sourceOf(field)
      if (!source) return undefined
      // the other table may be this one, or made later
      const target = tableOf(source.resource, kind)
      const column = target.byName.get(source.name)
      return column && { by: source.by, target, field: column }
    },
    followingOf(name) {
      const field = fieldOf(resource, name)
      const asked = field && followingOf(field)
      if (!asked) return undefined
      return asked.kind === 'when'
        ? { kind: 'when', field }
        : { kind: 'counts', field, by: asked.by, target: tableOf(asked.resource, kind) }
    },
    read: [...systemFields, ...fields.map(f => f.name), ...(resource.custom ? [valuesColumn] : [])],
    keys: new Map([
      ...(resource.keys ?? []).map(
        key => [short(`${resource.name}_key_${key.join('_')}`), key] as const,
      ),
      ...reversalKey(resource).map(key => [short(`${resource.name}_reversal`), key] as const),
    ]),
  }
  tableCache[kind].set(resource, table)
  return table
}
