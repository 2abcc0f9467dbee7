import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { ListFilter } from '../../../protocol/query.ts'
import type { CommonOptions, Field, Kind } from '../../kind.ts'
import { badName, cleanCell, good } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { isId } from '../base/id.ts'
import { editedList } from '../base/list.ts'
import { malformed, ruleOf } from '../base/rule.ts'
import { listFromStore, tidyList } from '../base/text.ts'

/** Ids of records of resource `to`, at most `max` (default 100); never null. */
export interface ReferencesOptions extends CommonOptions<readonly string[]> {
  /** Name of the resource that it refers to. */
  readonly to: string
  /**
   * Which records are offered and accepted, in the form of a list's address. Records that were
   * chosen earlier may stay.
   */
  readonly filter?: ListFilter
  /** How many records it may refer to. */
  readonly max?: number
}

export const references = <const O extends ReferencesOptions>(
  options: Only<O, ReferencesOptions>,
): Field<'references', readonly string[], O> => ({ kind: 'references', options })

const maxItems = 100

/** The names in a cell of several: '#数学＃音乐' -> ['数学', '音乐']. */
export const namesInCell = (cell: string): string[] =>
  cell
    .split(/[#＃\n]/)
    .map(cleanCell)
    .filter(part => part !== '')

export const referencesKind: Kind<ReferencesOptions, readonly string[]> = {
  name: 'references',
  refers: 'many',
  empty: () => [],
  rule: options =>
    ruleOf(options, [], {
      clean: tidyList,
      check(value) {
        const max = options.max ?? maxItems
        if (!Array.isArray(value) || !value.every(isId)) return malformed(options)
        return value.length > max ? malformed(options, { maxItems: max }) : undefined
      },
    }),
  column: () => ({ type: 'text[]', nullable: false, index: 'gin' }),
  toStore: value => value ?? [],
  fromStore: listFromStore,
  editList: editedList,
  filters: () => ['has'],
  parseFilter: raw => (isId(raw) ? raw : undefined),
  parseCell(cell, options, ctx) {
    const ids = namesInCell(cell).map(part => ctx.lookUp?.(options.to, part))
    const found = ids.filter(id => typeof id === 'string')
    if (found.length === ids.length) return good([...new Set(found)])
    return badName(
      options.formatCode ?? ErrorCode.valueMissing,
      ids.includes(undefined) ? undefined : null,
    )
  },
  formatCell: value => (value?.length ? value.join('#') : null),
  sample: (_options, rng, n) =>
    Array.from({ length: rng.int(1, 3) }, (_, i) => `sample${String(n + i)}`),
  openapi: options => ({
    type: 'array',
    items: { type: 'string' },
    maxItems: options.max ?? maxItems,
    uniqueItems: true,
    description: `Ids of records of ${options.to}`,
  }),
}
