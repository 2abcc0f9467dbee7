const errors =
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NUM!|NAME\?|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|GETTING_DATA|ERR!)$/i
// a word joiner: it is invisible in the cell, and a workbook keeps it
const mark = '\u2060'

/**
 * The reader's placeholder for a formula whose result was not saved: the cell is not blank, and no
 * field accepts it.
 */
export const noResult = '#FORMULA!'

/** Whether a cell's text is an error value that a spreadsheet shows for a failed formula. */
export const readsAsError = (text: string): boolean =>
  text.includes('#') && errors.test(text.trim())

/** Marks a text that only looks like a spreadsheet error, so that it is read as text. */
export const markAsText = (text: string): string => mark + text

/** The text itself, of one that the reader marked. */
export const unmarked = (text: string): string =>
  text.startsWith(mark) && readsAsError(text.slice(1)) ? text.slice(1) : text
