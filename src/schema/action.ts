import type { ErrorCode } from '../protocol/errors/codes.ts'
import type { Label } from './label.ts'
import type { Fields, ValuesOf } from './resource.ts'

/**
 * Something done to records that is more than an edit. `on`: 'record' gets one id, 'selection' ids or a query, 'resource' neither.
 * The route is POST /edu_adminserver/<resource>/<name>, unless `path` says otherwise.
 */
export interface Action<I extends Fields = Fields, O extends Fields = Fields> {
  readonly label: Label
  readonly on: 'record' | 'selection' | 'resource'
  readonly path?: string
  readonly icon?: string
  readonly input: I
  readonly output: O
  /** Codes the action may answer, beyond those every write can. */
  readonly errors?: readonly ErrorCode[]
  /** Asked before it runs. */
  readonly confirm?: Label
  readonly right?: string
  readonly danger?: boolean
}
export type ActionMap = Readonly<Record<string, Action>>
export type InputOf<A extends Action> = ValuesOf<A['input']>
export type OutputOf<A extends Action> = ValuesOf<A['output']>

/** Declares an action; its handler is registered in the resource's rules and its absence does not compile. */
export const defineAction = <
  const I extends Fields = Record<never, never>,
  const O extends Fields = Record<never, never>,
>(
  options: Omit<Action<I, O>, 'input' | 'output'> & { readonly input?: I; readonly output?: O },
): Action<I, O> => ({
  ...options,
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without options there are no fields, of which I is then the empty table
  input: options.input ?? ({} as I),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without options there are no fields, of which I is then the empty table
  output: options.output ?? ({} as O),
})
