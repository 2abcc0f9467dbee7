import type { Field, Kind, Optional } from '../../kind.ts'
import { good } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { parseFlag } from '../base/filter.ts'
import { ruleOf } from '../base/rule.ts'
import { checkText, filterText, tidyText, type TextLimits } from '../base/text.ts'
import { storedText } from '../../asText.ts'

/** Text of several lines; `max` (default 10,000) counts characters. Line ends are '\n'. */
export interface LongTextOptions extends TextLimits {}

export const longText = <const O extends LongTextOptions>(
  options: Only<O, LongTextOptions>,
): Field<'longText', Optional<O, string>, O> => ({ kind: 'longText', options })

const defaultMax = 10_000
const unixLines = (value: unknown) =>
  tidyText(typeof value === 'string' ? value.replace(/\r\n?/g, '\n') : value)

export const longTextKind: Kind<LongTextOptions, string> = {
  name: 'longText',
  empty: () => null,
  rule: options =>
    ruleOf(options, null, {
      clean: unixLines,
      check: value => checkText(value, options, defaultMax, true),
    }),
  column: options => ({ type: 'text', nullable: !options.required, index: 'none' }),
  toStore: value => value ?? null,
  fromStore: storedText,
  filters: options => (options.search ? ['null', 'like'] : ['null']),
  parseFilter: (raw, op) => (op === 'null' ? parseFlag(raw) : filterText(raw)),
  parseCell: cell => good(cell.replace(/\r\n?/g, '\n').trim()),
  formatCell: value => value,
  sample: (options, rng) =>
    rng
      .pick([
        'Ten years of teaching.\nLikes chess.',
        '十年教学经验。\n喜欢下棋。',
        'Speaks three languages.',
      ])
      .slice(0, options.max ?? defaultMax),
  openapi: options => ({
    type: options.required ? 'string' : ['string', 'null'],
    maxLength: options.max ?? defaultMax,
  }),
  searchTexts: value => [value],
}
