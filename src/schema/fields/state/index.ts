import { ErrorCode } from '../../../protocol/errors/codes.ts'
import type { CommonOptions, Field, Kind } from '../../kind.ts'
import type { Label } from '../../label.ts'
import { bad, good } from '../base/cell.ts'
import { choiceOf, labelOf, labelsOf, type Choices } from '../base/choices.ts'
import { malformed, ruleOf } from '../base/rule.ts'
import { storedText } from '../../asText.ts'

/** How a state looks; the theme gives each tone a colour. */
export type StateTone = 'good' | 'careful' | 'bad' | 'neutral' | 'informative'
export interface StateView {
  /** Label of the state. */
  readonly label: Label
  /** The colour of its dot. */
  readonly tone: StateTone
}
/**
 * A transition: its button, the right it needs, the code if it is refused, the question before
 * it.
 */
export interface Move {
  /** Label of its button. */
  readonly label: Label
  /**
   * Made only by rules, actions and calls of the server, and by an undo of what they did: it has no
   * button, and an edit or a sheet that makes it is refused like an undeclared transition.
   */
  readonly by?: 'server'
  /** A permission that it needs beside that to change the record. */
  readonly right?: string
  /** The error code for callers who lack `right`. */
  readonly refused?: ErrorCode
  /** Its button is red. */
  readonly danger?: boolean
  /** The question before it is made. */
  readonly confirm?: Label
  /**
   * Fields of the record that the transition requires and asks for: the reason of a loss, for
   * example. They can't be emptied while the record is in the target state.
   */
  readonly asks?: readonly string[]
}

/** A state with its allowed transitions; never null, a new record is in `initial`. */
export interface StateOptions<S extends string = string> extends CommonOptions<S> {
  /** The state of a new record. */
  readonly initial: S
  /** How each state is called, and its tone. */
  readonly states: { readonly [K in S]: StateView }
  /**
   * The transitions from each state: their labels, who can make them, and the fields that they
   * require.
   */
  readonly to: { readonly [From in S]?: { readonly [To in S]?: Move } }
}

/** States are read from `states`; an unknown one in `initial` or `to` does not compile. */
export const state = <const S extends string>(
  options: {
    readonly initial: NoInfer<S>
    readonly states: { readonly [K in S]: StateView }
    readonly to: { readonly [From in NoInfer<S>]?: { readonly [To in NoInfer<S>]?: Move } }
  } & Omit<CommonOptions<NoInfer<S>>, 'default' | 'from'>,
): Field<'state', S, StateOptions<S>> => ({ kind: 'state', options })

const labels = (options: StateOptions): Choices =>
  Object.fromEntries(Object.entries(options.states).map(([key, view]) => [key, view.label]))

export const stateKind: Kind<StateOptions, string> = {
  name: 'state',
  empty: options => options.initial,
  rule: options =>
    ruleOf(options, options.initial, {
      clean: value =>
        value === '' || value === null || value === undefined ? options.initial : value,
      check: value =>
        typeof value === 'string' && Object.hasOwn(options.states, value)
          ? undefined
          : malformed(options),
    }),
  column: () => ({ type: 'text', nullable: false, index: 'btree' }),
  toStore: (value, options) => value ?? options.initial,
  fromStore: (raw, options) => storedText(raw) ?? options.initial,
  filters: () => ['eq', 'ne'],
  parseFilter: (raw, _op, options) => (Object.hasOwn(options.states, raw) ? raw : undefined),
  parseCell(cell, options) {
    const key = choiceOf(labels(options), cell)
    return key === undefined
      ? bad(options.formatCode ?? ErrorCode.valueMissing, { listed: 1 })
      : good(key)
  },
  formatCell: (value, options, lang) => labelOf(labels(options), value ?? options.initial, lang),
  allowed: (options, lang) => labelsOf(labels(options), lang),
  counted: options => Object.keys(options.states),
  ordered: true,
  sample: (options, rng) => rng.pick(Object.keys(options.states)),
  openapi: options => ({ type: 'string', enum: Object.keys(options.states) }),
}
