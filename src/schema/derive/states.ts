import type { Move, StateOptions } from '../fields/state/index.ts'
import type { Field } from '../kind.ts'
import { fieldEntries, type Fielded } from './fields.ts'

export type StateField = Field<string, string, StateOptions>
export const isStateField = (field: Field): field is StateField => field.kind === 'state'

/** The state of a new record; undefined for a field that is no state. */
export const initialOf = (field: Field): string | undefined => (isStateField(field) ? field.options.initial : undefined)

/** State fields of a resource, by name. */
export const stateFields = (resource: Fielded): [string, StateField][] =>
  fieldEntries(resource).flatMap(([name, field]) => (isStateField(field) ? [[name, field]] : []))

/** The transition between two states; undefined where there is none. */
export const moveOf = (field: Field, from: string, to: string): Move | undefined => {
  if (!isStateField(field) || !Object.hasOwn(field.options.to, from)) return undefined
  const moves = field.options.to[from]
  return moves && Object.hasOwn(moves, to) ? moves[to] : undefined
}

/** Transitions that leave a state, in the order of the definition. */
export const movesFrom = (field: Field, from: string): { to: string; move: Move }[] =>
  isStateField(field) && Object.hasOwn(field.options.to, from)
    ? Object.entries(field.options.to[from] ?? {}).flatMap(([to, move]) => (move ? [{ to, move }] : []))
    : []
