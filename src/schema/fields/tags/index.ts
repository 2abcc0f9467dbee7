import type { CommonOptions, Field, Kind } from '../../kind.ts'
import { cleanCell, good } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { editedList } from '../base/list.ts'
import { malformed, ruleOf } from '../base/rule.ts'
import { filterText, hasUnprintable, listFromStore, longerThan, tidyList } from '../base/text.ts'

/**
 * Free words, separated by '#' in a cell; never null. At most `max` of them (default 50), each at
 * most 50 characters.
 */
export interface TagsOptions extends CommonOptions<readonly string[]> {
  /** Maximum number of tags. */
  readonly max?: number
  /** Offers, while a tag is typed, those that other records of the resource have. */
  readonly suggest?: boolean
}

export const tags = <const O extends TagsOptions>(
  options: Only<O, TagsOptions>,
): Field<'tags', readonly string[], O> => ({
  kind: 'tags',
  options,
})

const longest = 50
const isTag = (tag: unknown): boolean =>
  typeof tag === 'string' && !longerThan(tag, longest) && !hasUnprintable(tag) && !/[#＃]/.test(tag)

/** '#数学＃音乐' -> ['数学', '音乐'] */
export const splitTags = (text: string): string[] => {
  const parts = text.split(/[#＃\n\r\t]/).map(part => cleanCell(part.normalize('NFC')))
  return [...new Set(parts)].filter(part => part !== '')
}

export const tagsKind: Kind<TagsOptions, readonly string[]> = {
  name: 'tags',
  empty: () => [],
  rule: options =>
    ruleOf(options, [], {
      clean: tidyList,
      check(value) {
        const max = options.max ?? 50
        if (!Array.isArray(value) || !value.every(isTag)) return malformed(options)
        return value.length > max ? malformed(options, { maxItems: max }) : undefined
      },
    }),
  column: () => ({ type: 'text[]', nullable: false, index: 'gin' }),
  toStore: value => value ?? [],
  fromStore: listFromStore,
  editList: editedList,
  filters: () => ['has'],
  parseFilter: raw => filterText(raw, longest),
  parseCell: cell => good(splitTags(cell)),
  formatCell: value => (value?.length ? value.join('#') : null),
  sample: (options, rng) =>
    ['VIP', '数学', 'music', '试听', 'chess', '寒假班']
      .filter(() => rng.next() < 0.3)
      .slice(0, options.max ?? 50),
  openapi: options => ({
    type: 'array',
    items: { type: 'string', maxLength: longest },
    maxItems: options.max ?? 50,
    uniqueItems: true,
  }),
  searchTexts: value => value,
}
