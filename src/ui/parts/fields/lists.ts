/** Returns the texts of a list; [] for anything else. */
export const textItemsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter(item => typeof item === 'string') : []

/**
 * What a person typed or pasted, cut at '#', commas and line ends, trimmed, without repetitions.
 */
export const splitWords = (text: string): string[] =>
  [...new Set(text.split(/[#＃,，、\n\r]/).map(part => part.trim().replace(/\s+/g, ' ')))].filter(
    part => part !== '',
  )
