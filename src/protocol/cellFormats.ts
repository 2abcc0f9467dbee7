/** How the cells of a column write a date or a number, where the text alone leaves it open. */
export type CellFormat = 'dmy' | 'mdy' | 'word' | 'serial' | 'comma'
export const cellFormats: readonly CellFormat[] = ['dmy', 'mdy', 'word', 'serial', 'comma']

const ofDates: readonly CellFormat[] = ['dmy', 'mdy', 'word', 'serial']
const ofNumbers: readonly CellFormat[] = ['comma']
const formatsByKind: Readonly<Record<string, readonly CellFormat[]>> = {
  date: ofDates,
  dateTime: ofDates,
  integer: ofNumbers,
  decimal: ofNumbers,
  hours: ofNumbers,
  money: ofNumbers,
}
/** The formats that cells of a field of this kind can have. */
export const formatsOfKind = (kind: string | undefined): readonly CellFormat[] =>
  (kind === undefined ? undefined : formatsByKind[kind]) ?? []
