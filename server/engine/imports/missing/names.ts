import type { Registry } from '../../../platform/context.ts'
import { labelKey, cleanCell } from '../../../../src/schema/fields/base/cell.ts'
import { namesInCell } from '../../../../src/schema/fields/references/index.ts'
import { kindOf, targetOf } from '../../../../src/schema/index.ts'
import type { Field } from '../../../../src/schema/kind.ts'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import { clearsField, withoutJoiner } from '../clearMark.ts'
import { unmarked } from '../errorText.ts'
import type { Row } from '../../../platform/ports.ts'
import type { MissingEntry } from './entry.ts'

type Cells = Readonly<Record<string, string>>
type Targets = ReadonlyMap<string, { readonly field: Field; readonly target: AnyResource }>

/**
 * Fields whose cells name records that an import can create, with the resource of those records.
 */
export const creatableTargetsOf = (resources: Registry, resource: AnyResource): Targets =>
  new Map(
    Object.entries(resource.fields).flatMap(([name, field]) => {
      const target = resources[targetOf(field) ?? '']
      return target?.createFromTitle && target.name !== resource.name
        ? [[name, { field, target }] as const]
        : []
    }),
  )

/** The names in a cell, as its field looks them up. */
export const namesIn = (field: Field, cell: string): readonly string[] => {
  if (cell.trim() === '' || clearsField(cell)) return []
  const text = withoutJoiner(unmarked(cell))
  return kindOf(field).refers === 'many' ? [...new Set(namesInCell(text))] : [cleanCell(text)]
}

/** Number of cells for each spelling of a name. */
export type Spellings = ReadonlyMap<string, number>

/**
 * Maximum number of different texts for each resource; a column with more contains no names of
 * classes.
 */
const mostTexts = 5000

/** Caches the result for the cells of a field: most rows of a file repeat a few texts. */
const remembered = <T>(find: (name: string, cell: string) => T) => {
  const known = new Map<string, T>()
  return (name: string, cell: string): T => {
    const key = `${name}\n${cell}`
    const found = known.get(key) ?? find(name, cell)
    if (known.size < mostTexts) known.set(key, found)
    return found
  }
}

/** Collects the names in the cells of a file; feed it every row. */
export const namesSeen = (targets: Targets) => {
  const seen = new Map<AnyResource, Map<string, number>>()
  const partsOf = remembered((name, cell) => {
    const { field } = targets.get(name) ?? {}
    return field ? namesIn(field, cell) : []
  })
  return {
    see(cells: Cells): void {
      for (const [name, { target }] of targets) {
        const cell = cells[name] ?? ''
        if (cell === '') continue
        const spellings = seen.get(target) ?? new Map<string, number>()
        seen.set(target, spellings)
        for (const text of partsOf(name, cell)) {
          const rows = spellings.get(text)
          if (rows !== undefined || spellings.size < mostTexts) spellings.set(text, (rows ?? 0) + 1)
        }
      }
    },
    found: seen as ReadonlyMap<AnyResource, Spellings>,
  }
}

/** An entry, and the field whose cell names it. */
export type NamedEntry = MissingEntry & { readonly field: string }

/** Decisions about names, by resource and spelling. */
export class Decisions {
  readonly targets: Targets
  readonly entries: readonly MissingEntry[]
  /** The records that are to be created as the check has drafted them, by their ids. */
  readonly drafts: ReadonlyMap<string, Row>
  readonly #byName = new Map<string, MissingEntry>()

  constructor(
    targets: Targets,
    entries: readonly MissingEntry[],
    drafts: ReadonlyMap<string, Row> = new Map(),
  ) {
    this.drafts = drafts
    this.targets = targets
    this.entries = entries
    // what an earlier round has created is there
    for (const entry of entries.filter(({ created }) => created === undefined))
      this.#byName.set(`${entry.resource}\n${labelKey(entry.name)}`, entry)
  }

  /** The entry of a name as a cell spells it; none where a record has that very name. */
  of(resource: string, text: string): MissingEntry | undefined {
    if (!this.#byName.size) return undefined
    const entry = this.#byName.get(`${resource}\n${labelKey(text)}`)
    return entry?.existing === text ? undefined : entry
  }

  readonly #inCell = remembered((name, cell): readonly NamedEntry[] => {
    const { field, target } = this.targets.get(name) ?? {}
    if (!field || !target) return []
    return namesIn(field, cell).flatMap(text => {
      const entry = this.of(target.name, text)
      return entry ? [{ ...entry, field: name }] : []
    })
  })

  /** The value of a cell after the decisions are applied. */
  readonly #meant = remembered((name, cell): string => {
    const { field, target } = this.targets.get(name) ?? {}
    if (!field || !target) return cell
    const names = namesIn(field, cell)
    const meant = names.flatMap(text => {
      const entry = this.of(target.name, text)
      if (entry?.answer?.do === 'use') return [entry.answer.name]
      if (entry?.answer?.do === 'empty') return []
      return [entry?.answer?.do === 'create' ? entry.name : text]
    })
    const same = meant.length === names.length && meant.every((text, at) => text === names[at])
    return same ? cell : meant.join('#')
  })

  /** The entries that a row's cells name. */
  namedBy(cells: Cells): readonly NamedEntry[] {
    if (!this.#byName.size) return []
    return [...this.targets.keys()].flatMap(name => this.#inCell(name, cells[name] ?? ''))
  }

  /** The entries with their rows counted again after some rows changed. */
  recounted(before: readonly Cells[], after: readonly Cells[]): readonly MissingEntry[] {
    const change = new Map<string, number>()
    for (const [rows, by] of [
      [before, -1],
      [after, 1],
    ] as const)
      for (const cells of rows)
        for (const { resource, name } of this.namedBy(cells))
          change.set(`${resource}\n${name}`, (change.get(`${resource}\n${name}`) ?? 0) + by)
    return this.entries.map(entry => {
      const by = change.get(`${entry.resource}\n${entry.name}`) ?? 0
      return by === 0 ? entry : { ...entry, rows: Math.max(0, entry.rows + by) }
    })
  }

  /**
   * Replaces names in a row's cells with their one spelling, or with the name that was chosen
   * instead.
   */
  applied(cells: Cells): Cells {
    if (!this.#byName.size) return cells
    let out: Record<string, string> | undefined
    for (const name of this.targets.keys()) {
      const cell = cells[name] ?? ''
      const meant = cell === '' ? cell : this.#meant(name, cell)
      if (meant !== cell) (out ??= { ...cells })[name] = meant
    }
    return out ?? cells
  }
}
