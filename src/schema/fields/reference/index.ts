import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { ListFilter } from '../../../protocol/query.ts'
import type { CommonOptions, Field, Kind, Optional } from '../../kind.ts'
import { badName, cleanCell, good } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { parseFlag } from '../base/filter.ts'
import { isId } from '../base/id.ts'
import { malformed, ruleOf } from '../base/rule.ts'
import { storedText } from '../../asText.ts'

/**
 * The deletion is refused with this code ('9994': "other records refer to this one"); or the
 * reference is emptied; or the record that refers is deleted too.
 */
export type OnDelete = { readonly refuse: ErrorCode } | 'clear' | 'cascade'

/** The id of a record of resource `to`. Whether it is there is the server's question. */
export interface ReferenceOptions extends CommonOptions<string> {
  /** Name of the resource that it refers to. */
  readonly to: string
  /**
   * Which records are offered and accepted, in the form of a list's address: `{ status: 'ON_JOB'
   * }`. A record that was chosen earlier may stay.
   */
  readonly filter?: ListFilter
  /**
   * The consequence for a record when the one it refers to is deleted; by default the reference
   * stays.
   */
  readonly onDelete?: OnDelete
  /** Code of a cell of a sheet that names no record, instead of `formatCode`. */
  readonly unknownCode?: ErrorCode
}

export const reference = <const O extends ReferenceOptions>(
  options: Only<O, ReferenceOptions>,
): Field<'reference', Optional<O, string>, O> => ({ kind: 'reference', options })

export const referenceKind: Kind<ReferenceOptions, string> = {
  name: 'reference',
  refers: 'one',
  empty: () => null,
  rule: options =>
    ruleOf(options, null, {
      clean: value => (typeof value === 'string' ? value.trim() || null : (value ?? null)),
      check: value => (isId(value) ? undefined : malformed(options)),
    }),
  column: options => ({ type: 'text', nullable: !options.required, index: 'btree' }),
  toStore: value => value ?? null,
  fromStore: storedText,
  filters: () => ['eq', 'ne', 'null'],
  parseFilter: (raw, op) => (op === 'null' ? parseFlag(raw) : isId(raw) ? raw : undefined),
  parseCell(cell, options, ctx) {
    const id = ctx.lookUp?.(options.to, cleanCell(cell))
    return typeof id === 'string'
      ? good(id)
      : badName(
          (id === undefined ? options.unknownCode : undefined) ??
            options.formatCode ??
            ErrorCode.valueMissing,
          id,
        )
  },
  // the title is in the response's refs; the writer of the sheet puts it in the id's place
  formatCell: value => value,
  sample: (_options, _rng, n) => `sample${String(n)}`,
  openapi: options => ({
    type: options.required ? 'string' : ['string', 'null'],
    description: `Id of a record of ${options.to}`,
  }),
}
