import { utils, write } from '@e965/xlsx'

type Rows = readonly (readonly string[])[]

interface BookOptions {
  readonly bookType?: 'xlsx' | 'xls' | 'biff5' | 'xlml'
  /** Sheets that Excel doesn't show: 1 is brought back by a menu, 2 by a macro alone. */
  readonly hidden?: Readonly<Record<string, 1 | 2>>
}

/** A workbook with a sheet for each name. */
export const bookOf = (
  sheets: Readonly<Record<string, Rows>>,
  { bookType = 'xlsx', hidden = {} }: BookOptions = {},
): Uint8Array => {
  const names = Object.keys(sheets)
  const book = {
    SheetNames: names,
    Sheets: Object.fromEntries(
      names.map(name => [name, utils.aoa_to_sheet((sheets[name] ?? []).map(row => [...row]))]),
    ),
    Workbook: { Sheets: names.map(name => ({ name, Hidden: hidden[name] ?? 0 }) as const) },
  }
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
}

/** Headings and this many people, each with a different account. */
export const peopleOf = (prefix: string, count: number): Rows => [
  ['姓名', '账号'],
  ...Array.from({ length: count }, (_, n) => [`${prefix} ${n + 1}`, `${prefix}${n + 1}`]),
]
