import { CFB, utils, write, type BookType, type WorkSheet } from '@e965/xlsx'
import { bookOf } from './books.ts'
import type { ClerkFile } from './clerkFile.ts'
import { gbk } from './gbk.ts'
import { clerkBooks } from './clerkBooks.ts'
import { sheetXml, workbookOf, zipOf } from './zip.ts'

type Rows = readonly (readonly string[])[]

const headings = ['姓名', '手机号', '账号']
/** Exact texts for refused files; the columns and sheets that they name follow. */
export const refusals: Readonly<Record<string, string>> = {
  empty: 'The file is empty. Choose one that has rows.',
  tooBig:
    'The file is larger than 20 MB. Split it into several files, or remove pictures and sheets you don’t need.',
  // the call's own text
  '11004':
    'The import failed: The file is larger than 20 MB. Split it into several files, or remove pictures and sheets you don’t need. Nothing was imported. Check the file and try again.',
  plainText:
    'The file contains text, but no rows and columns. Choose a workbook (.xlsx, .xls, .ods) or a CSV file with headings and rows.',
  wrongType:
    'The file isn’t a spreadsheet that can be imported (.xlsx, .xls, .ods or .csv). Open it in Excel or WPS and save it as “Excel workbook (.xlsx)”.',
  encrypted: 'The workbook is password-protected. Save it without a password and try again.',
  damaged:
    'The workbook is damaged or wasn’t uploaded completely. Open it in Excel, save it and upload it again.',
  bomb: 'The workbook is unusually large once decompressed and can’t be read. Copy the rows you need to a new workbook.',
  noHeadings:
    'No heading row was found in the first 30 rows. Add the template’s headings above your data.',
  missingColumn: 'A required column is missing. Missing: Account or Phone or E-mail.',
  doubleHeading:
    'Two columns match the same field but have different content. Remove one of them, or choose which one to use in the import wizard.',
  noRows: 'There are no rows below the headings. Fill in at least one.',
}
let prefix = 0
/** This many students who are in no other file. */
const students = (count: number): Rows => {
  prefix += 1
  return Array.from({ length: count }, (_, n) => [
    `学生${n + 1}`,
    `138${String(prefix).padStart(4, '0')}${String(n).padStart(4, '0')}`,
    `f${prefix}n${n}`,
  ])
}
const table = (count: number): Rows => [headings, ...students(count)]
const bytesOf = (text: string) => new TextEncoder().encode(text)
const delimited = (rows: Rows, delimiter = ',') => rows.map(row => row.join(delimiter)).join('\r\n')
const htmlOf = (rows: Rows, ends = true) =>
  `<table>${rows.map(row => `<tr>${row.map(text => `<td>${text}${ends ? '</td>' : ''}`).join('')}${ends ? '</tr>' : ''}`).join('\n')}</table>`

const writtenAs = (rows: Rows, bookType: BookType, change?: (sheet: WorkSheet) => void) => {
  const sheet = utils.aoa_to_sheet(rows.map(row => [...row]))
  change?.(sheet)
  const book = { SheetNames: ['S'], Sheets: { S: sheet } }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what it writes as an array is a buffer
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
}
const merged = (rows: Rows, ...ranges: readonly string[]) =>
  writtenAs(rows, 'xlsx', sheet => {
    sheet['!merges'] = ranges.map(range => utils.decode_range(range))
  })
const hiddenRows = (rows: Rows, at: readonly number[], columns: readonly number[] = []) =>
  writtenAs(rows, 'xlsx', sheet => {
    sheet['!rows'] = rows.map((_, n) => (at.includes(n) ? { hidden: true } : {}))
    sheet['!cols'] = headings.map((_, n) => (columns.includes(n) ? { hidden: true } : {}))
  })
const container = (...names: readonly string[]) => {
  const box = CFB.utils.cfb_new()
  for (const name of names) CFB.utils.cfb_add(box, name, Buffer.from('x'.repeat(5000)))
  const file: unknown = CFB.write(box, { type: 'array' })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it writes a list of bytes
  return Uint8Array.from(file as number[])
}

const refused = (name: string, bytes: () => Uint8Array, reason: string): ClerkFile => ({
  name,
  bytes,
  wizard: { reason },
})
const taken = (
  name: string,
  created: number,
  bytes: () => Uint8Array,
  notes?: object,
): ClerkFile => ({
  name,
  bytes,
  wizard: { created },
  ...(notes && { notes }),
})
const asked = (
  name: string,
  bytes: () => Uint8Array,
  reason: string,
  asks = 'Required columns are missing: Name, Account or Phone or E-mail. Match them first. Nothing was checked.',
): ClerkFile => ({
  name,
  bytes,
  wizard: { asks },
  direct: { reason },
})

const formulas = (results: boolean) => () => {
  const cells = (n: number) =>
    `<c r="A${n}" t="str"><f>"学"&amp;"生"</f>${results ? '<v>学生</v>' : ''}</c><c r="B${n}" t="inlineStr"><is><t>139${String(prefix).padStart(4, '0')}000${n}</t></is></c>`
  prefix += 1
  const heading =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>姓名</t></is></c><c r="B1" t="inlineStr"><is><t>手机号</t></is></c></row>'
  return workbookOf(
    sheetXml(
      heading +
        [2, 3, 4]
          .map(
            n =>
              `<row r="${n}">${cells(n).replaceAll(' t="str"', results ? ' t="str"' : '')}</row>`,
          )
          .join(''),
    ),
  )
}

/** Files as clerks send them, each with the outcome that is right. */
export const clerkFiles: readonly ClerkFile[] = [
  ...clerkBooks,
  {
    ...asked(
      'bad-duplicate-headings.xlsx',
      () => {
        const rows = [
          ['Name', 'Name', 'Phone'],
          ['Ann', 'Bob', '13700000001'],
        ]
        return bookOf({ S: rows })
      },
      'doubleHeading',
      'Two columns are matched to this field. Leave one of them out.',
    ),
  },
  refused('bad-empty.xlsx', () => bookOf({ S: [] }), 'empty'),
  asked(
    'bad-no-known-heading.xlsx',
    () =>
      bookOf({
        S: [
          ['x', 'y'],
          ['a', 'b'],
        ],
      }),
    'noHeadings',
  ),
  refused(
    'bad-no-workbook.xlsx',
    () => zipOf([{ name: 'a.txt', bytes: bytesOf('a') }]),
    'wrongType',
  ),
  refused('bad-ole-noise.xls', () => container('Noise'), 'wrongType'),
  refused(
    'bad-png.xls',
    () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]),
    'wrongType',
  ),
  refused('bad-text.xlsx', () => bytesOf('this is not a workbook\n'), 'plainText'),
  refused('bad-truncated.xlsx', () => bookOf({ S: table(20) }).slice(0, 4000), 'damaged'),
  taken('ok-1-html-gbk.xls', 1, () => gbk(htmlOf(table(1)))),
  taken('ok-1-unicode-spaces.xlsx', 1, () =>
    bookOf({ S: [headings.map(text => `\u3000${text}\u00a0`), ...students(1)] }),
  ),
  taken('ok-2-second-sheet.xlsx', 2, () => bookOf({ 封面: [['学员名单']], S: table(2) })),
  taken('ok-3-reordered.xlsx', 3, () => bookOf({ S: table(3).map(row => row.toReversed()) })),
  taken('01-merged-group-headings.xlsx', 3, () =>
    merged([['基本信息', '', '其他'], ...table(3)], 'A1:B1'),
  ),
  taken('02-two-row-headings.xlsx', 3, () => bookOf({ S: [['Student', '', ''], ...table(3)] })),
  taken('03-notes-above.xlsx', 3, () =>
    bookOf({ S: [['请按要求填写'], [], ['注意：手机号为文本'], [], ...table(3)] }),
  ),
  taken('05-hidden.xlsx', 5, () => hiddenRows(table(5), [2], [2]), {
    unshown: { rows: 1, columns: ['账号'] },
  }),
  taken('06-filtered.xlsx', 6, () => hiddenRows(table(6), [1, 3, 5]), {
    unshown: { rows: 3, columns: [] },
  }),
  taken('10-blank-rows.xlsx', 3, () => {
    const [heading = [], a = [], b = [], c = []] = table(3)
    return bookOf({ S: [[], heading, [], a, [' '], b, [], [], c, []] })
  }),
  taken('11-formulas-cached.xlsx', 3, formulas(true)),
  { name: '12-formulas-no-cache.xlsx', bytes: formulas(false), wizard: { created: 0, failed: 3 } },
  taken('13-gbk.csv', 3, () => gbk(delimited(table(3)))),
  taken('13b-gbk-csv.xls', 3, () => gbk(delimited(table(3)))),
  taken('14-utf8bom.csv', 3, () => bytesOf(`\ufeff${delimited(table(3))}`)),
  taken('14b-utf8-csv.xlsx', 3, () => bytesOf(delimited(table(3)))),
  taken('15-semicolons.csv', 3, () => bytesOf(delimited(table(3), ';'))),
  taken('16-tabs.tsv', 3, () => bytesOf(delimited(table(3), '\t'))),
  taken(
    '16b-utf16-tsv.xls',
    3,
    () => new Uint8Array(Buffer.from(`\ufeff${delimited(table(3), '\t')}`, 'utf16le')),
  ),
  taken('18-wps.et', 3, () => writtenAs(table(3), 'biff8')),
  taken('18b-wps-et-renamed.xls', 3, () => writtenAs(table(3), 'biff8')),
  taken('19-libre.ods', 3, () => writtenAs(table(3), 'ods')),
  taken('19b-ods-renamed.xlsx', 3, () => writtenAs(table(3), 'ods')),
  taken('20-macro.xlsm', 3, () => writtenAs(table(3), 'xlsm')),
  taken('20b-macro-renamed.xlsx', 3, () => writtenAs(table(3), 'xlsm')),
  refused('21-binary.xlsb', () => writtenAs(table(3), 'xlsb'), 'wrongType'),
  refused('21b-binary-renamed.xlsx', () => writtenAs(table(3), 'xlsb'), 'wrongType'),
  refused(
    '22b.numbers',
    () => zipOf([{ name: 'Index/Document.iwa', bytes: bytesOf('x') }]),
    'wrongType',
  ),
  refused(
    '22c-numbers-renamed.xlsx',
    () => zipOf([{ name: 'Index/Document.iwa', bytes: bytesOf('x') }]),
    'wrongType',
  ),
  taken('23-200-columns.xlsx', 20, () => {
    const wide = Array.from({ length: 197 }, (_, n) => `备注${n}`)
    return bookOf({
      S: table(20).map((row, n) => [...row, ...(n === 0 ? wide : wide.map(() => 'x'))]),
    })
  }),
  {
    name: '24-two-sheets.xlsx',
    bytes: () => bookOf({ 一班: table(3), 二班: table(4) }),
    wizard: { created: 7 },
    notes: { leftOut: [], mapping: { sheet: '一班', furtherSheets: ['二班'] } },
  },
  {
    name: 'two-sheets-unlike.xlsx',
    bytes: () =>
      bookOf({
        一班: table(3),
        二班: table(4).map(([name = '', phone = '']) => [name, phone]),
        封面: [['学员名单']],
      }),
    wizard: { created: 3 },
    notes: { leftOut: [{ name: '二班', rows: 4 }] },
  },
  taken('25-html.xls', 3, () =>
    bytesOf(`<html><meta charset="utf-8"><body>${htmlOf(table(3))}</body></html>`),
  ),
  taken('25b-html-gb18030-nometa.xls', 3, () => gbk(htmlOf(table(3), false))),
  taken('25c-html-two-tables.xls', 2, () =>
    bytesOf(`<html>${htmlOf([['学员名单']])}${htmlOf(table(2))}</html>`),
  ),
  refused(
    '25d-mhtml.xls',
    () =>
      bytesOf('MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\n'),
    'wrongType',
  ),
  taken('26-xml2003.xls', 4, () => writtenAs(table(4), 'xlml')),
  taken('26b-xml2003.xml', 4, () => writtenAs(table(4), 'xlml')),
  taken('29-libre-97.xls', 3, () => writtenAs(table(3), 'xls')),
  taken('29d-libre-html.xls', 3, () => writtenAs(table(3), 'html')),
  taken('29e-fods.xls', 3, () => writtenAs(table(3), 'fods')),
  taken('31-decorated-headings.xlsx', 3, () =>
    bookOf({ S: [['*姓名', '手机号（必填）', '账号:'], ...students(3)] }),
  ),
  asked(
    '35-deep-heading.xlsx',
    () => bookOf({ S: [...Array.from({ length: 34 }, (_, n) => [`说明${n}`, 'x']), ...table(3)] }),
    'noHeadings',
  ),
  taken('38-very-hidden-first.xlsx', 3, () =>
    bookOf({ 旧: table(5), 今年: table(3) }, { hidden: { 旧: 2 } }),
  ),
  taken('39-hidden-old-sheet.xlsx', 3, () =>
    bookOf({ 去年: table(5), 今年: table(3) }, { hidden: { 去年: 1 } }),
  ),
  refused('43-encrypted.xlsx', () => container('EncryptionInfo', 'EncryptedPackage'), 'encrypted'),
  taken('44-protected-sheet.xlsx', 2, () =>
    writtenAs(table(2), 'xlsx', sheet => {
      sheet['!protect'] = { password: 'x' }
    }),
  ),
  asked('48-no-headings.xlsx', () => bookOf({ S: students(3) }), 'noHeadings'),
  refused('49-headings-only.xlsx', () => bookOf({ S: [headings] }), 'noRows'),
  {
    name: 'far.xlsx',
    bytes: () =>
      bookOf({
        S: table(1).map(([name = '', phone = '', account = '']) => [
          phone,
          account,
          ...Array.from({ length: 598 }, () => 'x'),
          name,
        ]),
      }),
    wizard: { created: 1 },
    notes: { moreColumns: 101 },
  },
]
