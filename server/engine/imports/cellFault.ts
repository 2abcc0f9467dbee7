import { noResult, readsAsError } from './errorText.ts'

/** What makes a cell useless whatever field it fills: nothing may be guessed from it. */
export type CellFault = 'formulaError' | 'noResult' | 'garbled' | 'digitsLost'

// 1.38E+10: what a spreadsheet shows of a number that it shortened
const scientific = /^[-+]?\d(\.\d+)?E[-+]\d{1,3}$/i

/**
 * `value`: what the field's kind made of the text; a number is whole in any notation, a text of
 * these digits has lost some.
 */
export const cellFault = (text: string, value: unknown): CellFault | undefined => {
  const cell = text.trim()
  if (cell.toUpperCase() === noResult) return 'noResult'
  if (readsAsError(cell)) return 'formulaError'
  if (cell.includes('\ufffd')) return 'garbled'
  return typeof value !== 'number' && scientific.test(cell) ? 'digitsLost' : undefined
}
