import type { ErrorCode } from '../protocol/errors/codes.ts'
import type { IconName } from './icons.ts'
import type { Label } from './label.ts'
import type { Fields, ValuesOf } from './resource.ts'
import type { Conditions } from './resource-parts.ts'

/** The target of an action. */
type ActionTarget = 'record' | 'selection' | 'records' | 'resource'

/**
 * An operation on records that is more than an edit. `on`: 'record' takes one id, 'selection' ids
 * or a query, 'resource' neither; one on 'records' is offered on a record's page and on a
 * selection, and is called like one on a selection. The route is POST
 * /edu_adminserver/<resource>/<name>, unless `path` sets another.
 */
export interface Action<
  I extends Fields = Fields,
  O extends Fields = Fields,
  On extends ActionTarget = ActionTarget,
> {
  /** Label of its button. */
  readonly label: Label
  /** Its target: one 'record', a 'selection', both ('records'), or the 'resource' as a whole. */
  readonly on: On
  /** Its address, where the specification names one. */
  readonly path?: string
  /** Beside its label. */
  readonly icon?: IconName
  /**
   * Fields of the dialog before it runs; without any, it asks for confirmation with `confirm`, or
   * runs at once.
   */
  readonly input: I
  /** Fields of its response. */
  readonly output: O
  /** Error codes that the action may return, beyond those of every write. */
  readonly errors?: readonly ErrorCode[]
  /** For a selection: the code for an empty list of ids; by default 321. */
  readonly emptyCode?: ErrorCode
  /**
   * Conditions on states and choices of its records: `{ state: ['FAILED'] }`. Other records have no
   * button for it, and a call refuses them with `refused`; a selection refuses them one by one.
   */
  readonly when?: Conditions
  /** With `when`: the code of a record that doesn't take it. */
  readonly refused?: ErrorCode
  /** The question before it runs. */
  readonly confirm?: Label
  /** The permission to run it; '<resource>.<action>' unless said. */
  readonly right?: string
  /**
   * Permissions that it needs beside its own: those to make or change the records of other
   * resources that it makes or changes.
   */
  readonly needs?: readonly string[]
  /** False: people alone run it; no API key holds its permission. */
  readonly apiKeys?: false
  /** Its button is red. */
  readonly danger?: boolean
  /** Shown as a button on the record's page, not in its menu. */
  readonly primary?: boolean
}

/** Whether an action is called with a selection and returns a tally. */
export const takesSelection = ({ on }: Pick<Action, 'on'>): boolean =>
  on === 'selection' || on === 'records'

/** The permissions that an action of a resource requires: its own and those in `needs`. */
export const rightsToRun = (
  resource: string,
  name: string,
  { right = `${resource}.${name}`, needs = [] }: Pick<Action, 'right' | 'needs'>,
): readonly string[] => [right, ...needs]

/** Whether a record meets the action's `when`; fields that the record lacks are ignored. */
export const takesAction = (
  { when = {} }: Pick<Action, 'when'>,
  record: Readonly<Record<string, unknown>>,
): boolean =>
  Object.entries(when).every(
    ([name, values]) =>
      record[name] === undefined || [values].flat().some(value => value === record[name]),
  )

export type ActionMap = Readonly<Record<string, Action>>
export type InputOf<A extends Action> = ValuesOf<A['input']>
export type OutputOf<A extends Action> = ValuesOf<A['output']>

/**
 * Declares an action; its handler is registered in the resource's rules and its absence does not
 * compile.
 */
export const defineAction = <
  const I extends Fields = Record<never, never>,
  const O extends Fields = Record<never, never>,
  const On extends ActionTarget = ActionTarget,
>(
  options: Omit<Action<I, O, On>, 'input' | 'output'> & {
    readonly input?: I
    readonly output?: O
  },
): Action<NoInfer<I>, NoInfer<O>, On> => ({
  ...options,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without options there are no fields, of which I is then the empty table
  input: options.input ?? ({} as I),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without options there are no fields, of which I is then the empty table
  output: options.output ?? ({} as O),
})
