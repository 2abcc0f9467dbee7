import { actorNameFor } from '../../actorName.ts'
import type { Field, Kind, Optional } from '../../kind.ts'
import type { Lang } from '../../label.ts'
import { cleanCell, good, narrowCell } from '../base/cell.ts'
import type { Only } from '../base/factory.ts'
import { parseFlag } from '../base/filter.ts'
import { ruleOf } from '../base/rule.ts'
import { checkText, filterText, oneLine, tidyLine, type TextLimits } from '../base/text.ts'
import { sampleText } from './sample.ts'
import { storedText } from '../../asText.ts'

/** One line of text. `max` (default 255) and `min` count characters. */
export interface TextOptions extends TextLimits {
  /**
   * For a title: the fields of the record that it is composed of, joined by ' · ': `['book',
   * 'student']`. A reference is replaced by the other record's name, and updated when that is
   * renamed; everyone who can read the record reads these names. Only the server writes it.
   */
  readonly joins?: readonly string[]
  /**
   * The name of the maker of the record: where the system made it, readers see that in their own
   * language.
   */
  readonly actor?: true
  /**
   * The value is the id of a record of one of these resources, where no reference can be, e.g. of a
   * student or a teacher: logs show its title instead. Empty: logs leave the field out.
   */
  readonly idOf?: readonly string[]
  /** The value as a reader of a language is shown it, where the system has words for it. */
  readonly worded?: (value: string, lang: Lang) => string
}

export const text = <const O extends TextOptions>(
  options: Only<O, TextOptions>,
): Field<'text', Optional<O, string>, O> => ({
  kind: 'text',
  options,
})

export const textKind: Kind<TextOptions, string> = {
  name: 'text',
  empty: () => null,
  rule: options =>
    ruleOf(options, null, { clean: tidyLine, check: value => checkText(value, options, 255) }),
  column: options => ({
    type: 'text',
    nullable: !options.required,
    index: 'btree',
    sortKey: options.rule !== 'account',
  }),
  toStore: value => value ?? null,
  fromStore: storedText,
  filters: options => (options.search ? ['eq', 'ne', 'null', 'like'] : ['eq', 'ne', 'null']),
  parseFilter: (raw, op) => (op === 'null' ? parseFlag(raw) : filterText(raw)),
  // an account is typed in ordinary letters and digits, however wide a spreadsheet shows them
  parseCell: (cell, options) =>
    good((options.rule === 'account' ? narrowCell : cleanCell)(oneLine(cell))),
  formatCell: (value, { actor, worded }, lang) =>
    value === null ? null : actor ? actorNameFor(lang, value) : (worded?.(value, lang) ?? value),
  sample: sampleText,
  openapi: options => ({
    type: options.required ? 'string' : ['string', 'null'],
    maxLength: options.max ?? 255,
  }),
  searchTexts: value => [value],
}
