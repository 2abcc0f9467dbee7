import { narrowCell } from './cell.ts'

/** A cell's text without the apostrophe by which spreadsheets mark a number as a text. */
export const withoutApostrophe = (text: string): string => text.trim().replace(/^['‘’]\s*/, '')

/** A remark in brackets that holds no digit and no address: '（妈妈）'. */
export const remarks = /[（(【[][^）)】\]\d@]*[）)】\]]/gu

/** The tidied text where it differs from the cell; undefined if there was nothing to tidy. */
export const tidiedOrNothing = (cell: string, tidied: string): string | undefined => {
  const plain = tidied.trim()
  return plain === '' || plain === cell.trim() ? undefined : plain
}

/** Returns the normaliser of a number that people write with its unit: '40小时' is 40. */
export const numberTidier =
  (units: RegExp | undefined) =>
  (cell: string): string | undefined => {
    if (cell.length > 64) return undefined
    const narrow = narrowCell(cell)
    const plain = withoutApostrophe(narrow)
    return tidiedOrNothing(narrow, units ? plain.replace(units, '') : plain)
  }
