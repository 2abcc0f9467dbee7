import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, Field, Kind } from '../../kind.ts'
import { cleanCell, good } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { issue } from '../../issue.ts'
import { editedList } from '../base/list.ts'
import { malformed, ruleOf } from '../base/rule.ts'
import { filterText, listFromStore, tidyList } from '../base/text.ts'

/**
 * Codes of the permission tree ('teacher.delete', '*' for all), or of data permissions that mask
 * values ('teacherPhone'). The possible codes derive from the registries of resources and pages, so
 * the definition names none; never null.
 */
export interface RightsOptions extends CommonOptions<readonly string[]> {
  /** Permissions to do something, or to see masked values. */
  readonly of: 'rights' | 'masks'
  /** Codes that a sample is made of. */
  readonly samples?: readonly string[]
}

export const rights = <const O extends RightsOptions>(
  options: Only<O, RightsOptions>,
): Field<'rights', readonly string[], O> => ({
  kind: 'rights',
  options,
})

/** The code that includes all others. */
const everything = '*'
const longest = 100
const maxCodes = 2000
const isCode = (code: unknown): boolean =>
  typeof code === 'string' && code.length <= longest && /^(\*|[A-Za-z][\w.-]*)$/.test(code)

/** In one order, so that equal sets are equal lists. */
const inOrder = (value: unknown): unknown => {
  const list = tidyList(value)
  return Array.isArray(list) ? list.toSorted() : list
}

export const rightsKind: Kind<RightsOptions, readonly string[]> = {
  name: 'rights',
  empty: () => [],
  rule: options =>
    ruleOf(options, [], {
      clean: inOrder,
      check(value) {
        if (!Array.isArray(value) || !value.every(isCode)) return malformed(options)
        return value.length > maxCodes ? malformed(options, { maxItems: maxCodes }) : undefined
      },
    }),
  column: () => ({ type: 'text[]', nullable: false, index: 'none' }),
  toStore: value => value ?? [],
  fromStore: listFromStore,
  editList(list, edit) {
    const left = editedList(list, edit).toSorted()
    if (!list.includes(everything) || !left.includes(everything)) return left
    // everything holds each code already, and everything but one can't be expressed in codes
    return edit.remove ? issue(ErrorCode.invalidFormat, { everything: 1 }) : list
  },
  filters: () => [],
  parseFilter: raw => filterText(raw, longest),
  parseCell: cell =>
    good(
      [...new Set(cell.split(/[#＃,，;；\s]/).map(cleanCell))]
        .filter(code => code !== '')
        .toSorted(),
    ),
  formatCell: value => (value?.length ? value.join('#') : null),
  sample: (options, rng) => (options.samples ?? []).filter(() => rng.next() < 0.5).toSorted(),
  openapi: () => ({
    type: 'array',
    items: { type: 'string', maxLength: longest },
    maxItems: maxCodes,
    uniqueItems: true,
  }),
}
