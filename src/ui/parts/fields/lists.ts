/** Returns the texts of a list; [] for anything else. */
export const textItemsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : []

/**
 * Splits typed or pasted text at '#', commas and line ends; trims the parts and removes duplicates.
 */
export const splitWords = (text: string): string[] =>
  [...new Set(text.split(/[#＃,，、\n\r]/).map(part => part.trim().replace(/\s+/g, ' ')))].filter(
    part => part !== '',
  )
