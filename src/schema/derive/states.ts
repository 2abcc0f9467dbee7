import type { Move, StateOptions } from '../fields/state/index.ts'
import type { Field } from '../kind.ts'
import type { Label } from '../label.ts'
import { fieldEntries, type Fielded } from './fields.ts'

export type StateField = Field<string, string, StateOptions>
export const isStateField = (field: Field): field is StateField => field.kind === 'state'

/** The state of a new record; undefined for a field that is no state. */
export const initialOf = (field: Field): string | undefined =>
  isStateField(field) ? field.options.initial : undefined

/** State fields of a resource, by name. */
export const stateFields = (resource: Fielded): [string, StateField][] =>
  fieldEntries(resource).flatMap(([name, field]) => (isStateField(field) ? [[name, field]] : []))

/** The transition between two states; undefined if there is none. */
export const moveOf = (field: Field, from: string, to: string): Move | undefined => {
  if (!isStateField(field) || !Object.hasOwn(field.options.to, from)) return undefined
  const moves = field.options.to[from]
  return moves && Object.hasOwn(moves, to) ? moves[to] : undefined
}

/** Transitions by which people leave a state, in the order of the definition. */
export const movesFrom = (field: Field, from: string): { to: string; move: Move }[] =>
  isStateField(field) && Object.hasOwn(field.options.to, from)
    ? Object.entries(field.options.to[from] ?? {}).flatMap(([to, move]) =>
        move && !move.by ? [{ to, move }] : [],
      )
    : []

/** Fields that a transition into a state requires: they can't be empty while a record is in it. */
export const askedIn = ({ options }: StateField, to: string): readonly string[] =>
  Object.values(options.to).flatMap(moves =>
    moves && Object.hasOwn(moves, to) ? (moves[to]?.asks ?? []) : [],
  )

/** The name of a change of many records to a state, in the log and in jobs. */
export const moveName = (field: string, to: string): string => `${field}.${to}`

/**
 * Those names with the labels of their buttons; if several transitions lead to one state, the first
 * in the definition counts.
 */
export const moveLabels = (resource: Fielded): Readonly<Record<string, Label>> => {
  const labels: Record<string, Label> = {}
  for (const [name, field] of stateFields(resource))
    for (const from of Object.keys(field.options.states))
      for (const { to, move } of movesFrom(field, from)) labels[moveName(name, to)] ??= move.label
  return labels
}
