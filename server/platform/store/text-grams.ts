import { addGrams, queryGrams, seedOf } from './grams.ts'
import { searchable } from './search-text.ts'

/**
 * The index of a long text, in a column of `int4[]` with a GIN index, so that parts of it are found
 * without reading all rows.
 */
export const textGrams = (institutionId: string, text: string): readonly number[] => {
  const found = new Set<number>()
  addGrams(searchable(text), seedOf(institutionId), found)
  return [...found]
}

/**
 * Grams that every text with this part has; none if the part is too short for the index to help.
 */
export const partGrams = (institutionId: string, part: string): readonly number[] =>
  queryGrams(searchable(part.trim()), seedOf(institutionId))

export { searchable }
