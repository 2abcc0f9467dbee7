import { useState } from 'react'
import { canDo, seesField } from '../../../src/access/index.ts'
import { formatsOfKind, type CellFormat } from '../../../src/protocol/cellFormats.ts'
import type {
  ImportMapping,
  MatchMode,
  SheetColumnUse,
  UnknownValue,
  WizardJob,
} from '../../../src/protocol/imports.ts'
import { importColumns, isNeededInRow, matchKeys } from '../../../src/schema/derive.ts'
import type { AnyResource } from '../../../src/schema/resource.ts'
import { useAccess } from '../../../src/ui/context.tsx'

type Use = Pick<SheetColumnUse, 'fields' | 'separator'>
type Answers = ImportMapping['values']
interface Draft {
  readonly revision: number
  /** The person's choices, by column. */
  readonly uses: Readonly<Record<number, Use>>
  readonly values: Answers
  readonly match: MatchMode
  readonly matchBy: string | undefined
  readonly empties: readonly string[]
  readonly clear: string
  readonly formats: Readonly<Record<string, CellFormat>>
}
export interface ColumnDraft extends SheetColumnUse {
  /** Fields of it that another column fills as well. */
  readonly twice: readonly string[]
  /** Left out because another column of the same heading is taken. */
  readonly double: boolean
}

const fresh = ({ revision, mapping }: WizardJob): Draft => ({
  revision,
  uses: {},
  values: mapping?.values ?? {},
  match: mapping?.match ?? 'both',
  matchBy: mapping?.matchBy,
  empties: mapping?.empties ?? [],
  clear: mapping?.clear ?? '',
  formats: mapping?.formats ?? {},
})

/** The columns with what is doubtful about each; `times` counts what fills a field. */
const draftsOf = (
  used: readonly SheetColumnUse[],
  times: ReadonlyMap<string, number>,
): readonly ColumnDraft[] =>
  used.map(column => ({
    ...column,
    twice: column.fields.filter(name => (times.get(name) ?? 0) > 1),
    double:
      column.by === null &&
      column.heading !== '' &&
      used.some(
        other =>
          other.at !== column.at && other.heading === column.heading && other.fields.length > 0,
      ),
  }))

const mappingOf = (
  job: WizardJob,
  columns: readonly ColumnDraft[],
  { values, match, matchBy, empties, clear, formats }: Omit<Draft, 'revision' | 'uses'>,
): ImportMapping => ({
  sheet: job.mapping?.sheet ?? job.sheets[0]?.name ?? '',
  headingRow: job.mapping?.headingRow ?? 1,
  ...(job.mapping?.furtherSheets && { furtherSheets: job.mapping.furtherSheets }),
  columns: columns.map(({ at, fields: names, separator }) => ({
    at,
    fields: names,
    ...(separator === undefined || names.length < 2 ? {} : { separator }),
  })),
  values,
  match,
  ...(matchBy === undefined ? {} : { matchBy }),
  ...(empties.length || job.mapping?.empties ? { empties } : {}),
  ...(clear !== '' || job.mapping?.clear !== undefined ? { clear: clear.trim() } : {}),
  ...(job.mapping?.missing && { missing: job.mapping.missing }),
  ...(Object.keys(formats).length || job.mapping?.formats ? { formats } : {}),
})

/**
 * Why a mapping can't be checked: no column is mapped, a required field has none, one is mapped
 * twice, or a split has no separator; undefined if it can.
 */
const obstacleOf = (
  columns: readonly ColumnDraft[],
  lacking: readonly string[],
): 'nothing' | 'lacking' | 'twice' | 'split' | undefined => {
  if (!columns.some(({ fields }) => fields.some(Boolean))) return 'nothing'
  if (columns.some(({ twice }) => twice.length > 0)) return 'twice'
  const isSplit = ({ fields, separator }: ColumnDraft) =>
    fields.length < 2 || (separator !== '' && fields.some(Boolean))
  if (!columns.every(isSplit)) return 'split'
  return lacking.length > 0 ? 'lacking' : undefined
}

/** The formats of columns that are read, where the field's kind knows them. */
const usedFormats = (
  resource: AnyResource,
  formats: Draft['formats'],
  isRead: (name: string) => boolean,
): Draft['formats'] =>
  Object.fromEntries(
    Object.entries(formats).filter(
      ([name, format]) =>
        isRead(name) && formatsOfKind(resource.fields[name]?.kind).includes(format),
    ),
  )

/** The mapping of columns and values that the person is editing. */
export const useMappingDraft = (resource: AnyResource, job: WizardJob) => {
  const access = useAccess()
  const [storedDraft, setKept] = useState<Draft>(() => fresh(job))
  // a sheet that was read again gets a new draft
  const draft = storedDraft.revision === job.revision ? storedDraft : fresh(job)
  const change = (next: Partial<Draft>): void => setKept({ ...draft, ...next })

  const used = job.columns.map(column => {
    const chosenUse = draft.uses[column.at]
    const { separator: _was, ...rest } = column
    return chosenUse ? { ...rest, ...chosenUse, by: 'person' as const } : column
  })
  const { given: presetValues = {} } = job.mapping ?? {}
  // what is known of every row is filled, and no column fills it
  const times = new Map(Object.keys(presetValues).map(name => [name, 1]))
  // an empty name leaves out a part of a split cell
  for (const name of used.flatMap(({ fields }) => fields).filter(Boolean))
    times.set(name, (times.get(name) ?? 0) + 1)
  const columns = draftsOf(used, times)
  const fields = importColumns(resource).filter(name => {
    const field = resource.fields[name]
    return field !== undefined && seesField(access, field) && !(name in presetValues)
  })
  const answerTo = ({ field, text, to }: UnknownValue): string | undefined =>
    draft.values[field]?.[text] ?? to ?? undefined
  const unknown = job.unknown.filter(({ field }) => times.has(field))
  /** Keys whose distinguishing part the file contains. */
  const keys = matchKeys(resource).filter(key => times.has(key.at(-1) ?? ''))
  const mayUpdate = canDo(access, resource, 'update')
  const match = mayUpdate ? draft.match : 'create'
  // a key that no column fills any more finds nobody
  const matchBy = keys.some(key => key.at(-1) === draft.matchBy) ? draft.matchBy : undefined
  const lacking =
    match === 'update'
      ? []
      : fields.filter(name => isNeededInRow(resource, name) && !times.has(name))

  return {
    columns,
    given: presetValues,
    fields,
    match,
    mayUpdate,
    unknown,
    answerTo,
    /** Whether times are read from the file. */
    timed: [...times.keys()].some(name => resource.fields[name]?.kind === 'dateTime'),
    /** Fields that new records need and no column fills. */
    lacking,
    keys,
    matchBy,
    empties: draft.empties,
    clear: draft.clear,
    obstacle: obstacleOf(columns, lacking),
    use: (at: number, use: Use): void => change({ uses: { ...draft.uses, [at]: use } }),
    setMatch: (match: MatchMode): void => change({ match }),
    setMatchBy: (name: string | undefined): void => change({ matchBy: name }),
    setEmpties: (empties: readonly string[]): void => change({ empties }),
    setClear: (clear: string): void => change({ clear }),
    formatOf: (name: string | undefined): CellFormat | undefined =>
      name === undefined ? undefined : draft.formats[name],
    setFormat: (name: string, format: CellFormat | undefined): void => {
      const { [name]: _was, ...rest } = draft.formats
      change({ formats: format === undefined ? rest : { ...rest, [name]: format } })
    },
    answer: ({ field, text }: UnknownValue, to: string | undefined): void => {
      const { [text]: _was, ...rest } = draft.values[field] ?? {}
      change({
        values: { ...draft.values, [field]: to === undefined ? rest : { ...rest, [text]: to } },
      })
    },
    mapping: () => {
      const formats = usedFormats(resource, draft.formats, name => times.has(name))
      return mappingOf(job, columns, { ...draft, match, matchBy, formats })
    },
  }
}
export type MappingDraft = ReturnType<typeof useMappingDraft>
