/** Conversion of a kind's value: text -> value, or undefined for an invalid text; and back. */
export interface TypedForm<V> {
  parse(text: string): V | undefined
  show(value: V): string
}

/**
 * The text of the box: the typed text while it still represents the value ('1.50' for 1.5, '12a'
 * for itself), otherwise the value. So a half-typed number is never rewritten under the cursor, and
 * a reset or undo from outside shows at once.
 */
export const boxText = <V>(
  typedText: string | undefined,
  value: unknown,
  isValue: (value: unknown) => value is V,
  form: TypedForm<V>,
): string => {
  if (typedText !== undefined && parseTyped(typedText, form) === value) return typedText
  if (isValue(value)) return form.show(value)
  return typeof value === 'string' ? value : ''
}

/**
 * Parses a typed text: null if it is empty, the text itself where it is no value (validation
 * then reports it).
 */
export const parseTyped = <V>(typedText: string, form: TypedForm<V>): V | string | null =>
  typedText.trim() === '' ? null : (form.parse(typedText) ?? typedText)
