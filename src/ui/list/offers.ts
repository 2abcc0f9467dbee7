import { can, canDo, seesField, type Access } from '../../access/index.ts'
import { rightsToRun, type Action } from '../../schema/action.ts'
import type { CommonOptions } from '../../schema/kind.ts'
import type { Label } from '../../schema/label.ts'
import type { AnyResource } from '../../schema/resource.ts'

interface Move {
  readonly label: Label
  readonly by?: string
  readonly right?: string
  readonly danger?: boolean
  readonly asks?: readonly string[]
}
interface StateOptions extends CommonOptions {
  readonly states: Readonly<Record<string, { readonly label: Label }>>
  readonly to: Readonly<Record<string, Readonly<Record<string, Move>>>>
}
const hasStates = (options: CommonOptions): options is StateOptions => 'states' in options

/** A change of state that someone may make: to `to`, from any of `from`. */
export interface MoveOffer {
  readonly field: string
  readonly to: string
  readonly label: Label
  readonly danger: boolean
  readonly from: readonly string[]
  /** Labels of `from`, to explain a move that a record's state doesn't allow. */
  readonly fromLabels: readonly Label[]
  /** Fields that have to be filled in with it. */
  readonly asks: readonly string[]
}
export interface ActionOffer {
  readonly name: string
  readonly action: Action
}

/**
 * The moves between states that the definition knows and the caller may make; one a target and
 * wording.
 */
export const moveOffers = (def: AnyResource, access: Access): MoveOffer[] => {
  if (!canDo(access, def, 'update')) return []
  return Object.entries(def.fields).flatMap(([field, declared]) => {
    const { options } = declared
    if (!hasStates(options) || !seesField(access, declared)) return []
    const offers = new Map<string, MoveOffer>()
    for (const [from, targets] of Object.entries(options.to))
      for (const [to, move] of Object.entries(targets)) {
        if (move.by || (move.right !== undefined && !can(access, move.right))) continue
        const key = `${to} ${move.label.en}`
        const known = offers.get(key)
        const label = options.states[from]?.label
        offers.set(key, {
          field,
          to,
          label: move.label,
          danger: move.danger ?? false,
          asks: [...new Set([...(known?.asks ?? []), ...(move.asks ?? [])])],
          from: [...(known?.from ?? []), from],
          fromLabels: [...(known?.fromLabels ?? []), ...(label ? [label] : [])],
        })
      }
    return [...offers.values()]
  })
}

/** The definition's own actions on a record, or on a selection, that the caller can run. */
export const actionOffers = (
  def: AnyResource,
  access: Access,
  on: 'record' | 'selection',
): ActionOffer[] =>
  Object.entries(def.actions).flatMap(([name, action]) =>
    [on, 'records'].includes(action.on) &&
    rightsToRun(def.name, name, action).every(right => can(access, right))
      ? [{ name, action }]
      : [],
  )
