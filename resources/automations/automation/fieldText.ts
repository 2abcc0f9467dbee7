import { kindOf } from '../../../src/schema/index.ts'
import type { Field } from '../../../src/schema/kind.ts'
import { isObject } from '../../../src/protocol/isObject.ts'
import type { Label } from '../../../src/schema/label.ts'

const isLabel = (value: unknown): value is Label => {
  const { en, zh } = isObject(value) ? value : {}
  return typeof en === 'string' && typeof zh === 'string'
}

/**
 * The choices of a field that has few and known ones: choices, states, yes and no. Undefined of
 * every other field.
 */
export const choicesOf = (
  { options, kind, ...field }: Field,
  yesAndNo: { readonly yes: Label; readonly no: Label },
): Readonly<Record<string, Label>> | undefined => {
  const whole = { ...field, kind, options }
  if (kindOf(whole).column(options).type === 'bool')
    return { true: yesAndNo.yes, false: yesAndNo.no }
  const declared: unknown =
    'options' in options ? options.options : 'states' in options ? options.states : undefined
  if (!isObject(declared)) return undefined
  const entries = Object.entries(declared).flatMap(([key, one]) => {
    const { label } = isLabel(one) ? { label: one } : isObject(one) ? one : {}
    return isLabel(label) ? [[key, label] as const] : []
  })
  return entries.length ? Object.fromEntries(entries) : undefined
}

const yesAndNo = { yes: { en: 'Yes', zh: '是' }, no: { en: 'No', zh: '否' } } as const

/**
 * The text of an automation's value as people read it: the label of a choice, any other text as it
 * is.
 */
export const fieldTextOf = (
  field: Field,
  text: string,
  label: (label: Label) => string,
): string => {
  const choice = choicesOf(field, yesAndNo)?.[text]
  return choice ? label(choice) : text
}
export { yesAndNo }
