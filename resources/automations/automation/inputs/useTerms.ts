import { useWatch } from 'react-hook-form'
import type { AnyResource } from '../../../../src/schema/resource.ts'
import { isKeyOf } from '../../../../src/schema/keysOf.ts'
import { useFindResource } from '../../../../src/ui/context.tsx'
import { actions, triggers, type AutomationAction, type Trigger } from '../automation.options.ts'
import { actionFields, subjectOf, triggerFields } from '../automation.parts.ts'

/** The terms of an automation in the surrounding form. */
export interface FormTerms {
  readonly target: AnyResource | undefined
  readonly trigger: Trigger
  readonly action: AutomationAction
  /**
   * The records that it acts on; undefined if all are counted together, or none are chosen yet.
   */
  readonly subject: AnyResource | undefined
  /** The field that it sets or whose tags it changes. */
  readonly field: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const useTerms = (): FormTerms => {
  const find = useFindResource()
  const values: readonly unknown[] = useWatch({
    name: ['target', 'trigger', 'action', 'countBy', 'field'],
  })
  const [target = '', trigger = '', action = '', countBy = '', field = ''] = values.map(textOf)
  const resource = find(target)
  const terms = {
    trigger: isKeyOf(triggers, trigger) ? trigger : ('CHANGE' as const),
    action: isKeyOf(actions, action) ? action : ('NOTIFY' as const),
  }
  return {
    ...terms,
    target: resource,
    subject: resource && subjectOf(resource, { ...terms, countBy }, find),
    field,
  }
}

/** Whether an input belongs to the trigger or the action that is chosen. */
export const useIsAsked = (name: string): boolean => {
  const { trigger, action, target } = useTerms()
  const asked: readonly string[] = [...triggerFields[trigger], ...actionFields[action]]
  return target !== undefined && asked.includes(name)
}
