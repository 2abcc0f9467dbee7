import { kindOf } from '../fields/index.ts'
import type { Field } from '../kind.ts'
import type { Lang } from '../label.ts'

/** Context for wording values: the language, and the time zone of instants. */
export interface ValueReader {
  readonly lang: Lang
  readonly zone: string
}

/**
 * A value of a field as people read it. References are known only to those who look their titles
 * up.
 */
export const textOfValue = (field: Field, value: unknown, { lang, zone }: ValueReader): string => {
  const kind = kindOf(field)
  if (kind.words && typeof value === 'string') return kind.words(value, lang, zone)
  const cell = kind.formatCell(value, field.options, lang, zone)
  return cell instanceof Date ? cell.toISOString() : String(cell ?? '')
}
