import { noResult, readsAsError } from './errorText.ts'

/** Reasons why a cell is unusable for any field; its value must not be guessed. */
export type CellFault = 'formulaError' | 'noResult' | 'garbled' | 'digitsLost'

// 1.38E+10: what a spreadsheet shows of a number that it shortened
const scientific = /^[-+]?\d(\.\d+)?E[-+]\d{1,3}$/i

/**
 * Finds the fault of a cell. `value` is the text as the field's kind parsed it: a number is
 * complete in any notation, but a text made of such digits has lost some.
 */
export const cellFault = (text: string, value: unknown): CellFault | undefined => {
  const cell = text.trim()
  if (cell.toUpperCase() === noResult) return 'noResult'
  if (readsAsError(cell)) return 'formulaError'
  if (cell.includes('\ufffd')) return 'garbled'
  return typeof value !== 'number' && scientific.test(cell) ? 'digitsLost' : undefined
}
