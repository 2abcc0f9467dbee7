/** How a kind's value is typed: text -> value, or undefined where the text is none; and back. */
export interface TypedForm<V> {
  parse(text: string): V | undefined
  show(value: V): string
}

/**
 * What the box shows: the typed text as long as the value still stands for it ('1.50' for 1.5,
 * '12a' for itself), else the value. So a half-typed figure is never rewritten under the cursor,
 * and a reset or undo from outside is seen at once.
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
 * Parses a typed text: null where it is empty, the text itself where it is no value (validation
 * then reports it).
 */
export const parseTyped = <V>(typedText: string, form: TypedForm<V>): V | string | null =>
  typedText.trim() === '' ? null : (form.parse(typedText) ?? typedText)
