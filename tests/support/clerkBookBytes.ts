import { utils, write, type BookType } from '@e965/xlsx'
import { bookOf } from './books.ts'
import { uniqueDigits } from './clerkCellFile.ts'
import { sheetXml, workbookOf, zipOf, zipParts } from './zip.ts'

type Rows = readonly (readonly string[])[]

export const headings = ['姓名', '手机号', '账号']
/** This many students who are in no other file. */
export const people = (count: number): string[][] =>
  Array.from({ length: count }, () => {
    const digits = uniqueDigits()
    return [`学员${digits}`, `13700${digits}`, `b${digits}`]
  })
export const table = (count: number): string[][] => [headings, ...people(count)]
const cellXml = (text: string, style = '') =>
  `<c t="inlineStr"${style}><is><t xml:space="preserve">${text}</t></is></c>`
const rowXml = (texts: readonly string[], n: number) =>
  `<row r="${n + 1}">${texts.map(text => cellXml(text)).join('')}</row>`
export const xmlOf = (rows: Rows) => sheetXml(rows.map(rowXml).join(''))
export const bytesOf = (text: string) => new TextEncoder().encode(text)
const written = (book: object, bookType: BookType): Uint8Array => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a book of plain cells; an array of bytes
  return new Uint8Array(write(book as never, { type: 'array', bookType }) as ArrayBuffer)
}

/** Sheets with shared strings only, and with Google's attributes at every row. */
export const google = (rows: Rows): Uint8Array => {
  const texts = [...new Set(rows.flat())]
  const sheet = sheetXml(
    rows
      .map(
        (row, n) =>
          `<row r="${n + 1}" ht="15.75" customHeight="1">${row
            .map(
              (text, at) =>
                `<c r="${'ABC'[at]}${n + 1}" s="1" t="s"><v>${texts.indexOf(text)}</v></c>`,
            )
            .join('')}</row>`,
      )
      .join(''),
  )
  const shared = `<?xml version="1.0"?><sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${texts.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`
  return zipOf(
    zipParts(sheet, [
      {
        name: 'xl/sharedStrings.xml',
        type: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings',
        bytes: bytesOf(shared),
      },
    ]),
  )
}

/** The namespaces of a workbook that is saved as “Strict Open XML”. */
export const strict = (rows: Rows): Uint8Array =>
  zipOf(
    zipParts(xmlOf(rows)).map(({ name, bytes }) => ({
      name,
      bytes: bytesOf(
        new TextDecoder()
          .decode(bytes)
          .replaceAll(
            'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
            'http://purl.oclc.org/ooxml/spreadsheetml/main',
          )
          .replaceAll(
            'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
            'http://purl.oclc.org/ooxml/officeDocument/relationships',
          ),
      ),
    })),
  )

export const quotePrefixed = (): Uint8Array => {
  const [a = [], b = []] = people(2)
  const styles =
    '<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="49" quotePrefix="1"/></cellXfs></styleSheet>'
  const rows = [headings, ['=1+1', a[1] ?? '', a[2] ?? ''], ['0013', b[1] ?? '', b[2] ?? '']]
  const sheet = sheetXml(
    rows
      .map(
        (row, n) => `<row r="${n + 1}">${row.map(text => cellXml(text, ' s="1"')).join('')}</row>`,
      )
      .join(''),
  )
  return zipOf(
    zipParts(sheet, [
      {
        name: 'xl/styles.xml',
        type: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles',
        bytes: bytesOf(styles),
      },
    ]),
  )
}

export const withEntity = (): Uint8Array => {
  const [good = [], bad = []] = people(2)
  const xml = xmlOf([headings, good, ['&secret;', ...bad.slice(1)]])
  return workbookOf(
    xml.replace('?>', '?><!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>'),
  )
}

export const birthdays1904 = (): Uint8Array => {
  const sheet = utils.aoa_to_sheet([
    ['姓名', '账号', '生日'],
    ...people(2).map(([name, , key]) => [name, key, 35_492]),
  ])
  for (const cell of ['C2', 'C3']) Object.assign(sheet[cell] as object, { z: 'yyyy-mm-dd' })
  return written(
    { SheetNames: ['S'], Sheets: { S: sheet }, Workbook: { WBProps: { date1904: true } } },
    'xlsx',
  )
}

export const hiddenRow = (): Uint8Array => {
  const rows = table(3)
  return workbookOf(xmlOf(rows).replace('<row r="3">', '<row r="3" hidden="1">'))
}

export const emptyRows = (): Uint8Array => {
  const [heading = [], one = []] = table(1)
  const rows = Array.from(
    { length: 1_048_574 },
    (_, n) => `<row r="${n + 3}" spans="1:3" s="1" customFormat="1"/>`,
  ).join('')
  return workbookOf(sheetXml(rowXml(heading, 0) + rowXml(one, 1) + rows))
}

export const guessNothing = (): Uint8Array => {
  const [a, b, c, d, e, f, g, h, i] = people(9).map(([, , key = '']) => key)
  return bookOf({
    S: [
      ['姓名', '账号', '手机号', '课时', '标签'],
      ['甲', a ?? '', '', '1,000', ''],
      ['乙', b ?? '', '', '', '#A#B'],
      ['丙', c ?? '', '13800000', '', ''],
      ['丁', d ?? '', '1.38E+10', '', ''],
      ['戊', e ?? '', '', '1,5', ''],
      ['己', f ?? '', '', '约40', ''],
      ['庚', g ?? '', '', '#N/A', ''],
      ['', h ?? '', '', '', ''],
      ['辛', i ?? '', '13800000001 或 13800000002', '', ''],
    ],
  })
}
