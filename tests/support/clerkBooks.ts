import { bookOf } from './books.ts'
import {
  birthdays1904,
  bytesOf,
  emptyRows,
  google,
  guessNothing,
  headings,
  hiddenRow,
  people,
  quotePrefixed,
  strict,
  table,
  withEntity,
  xmlOf,
} from './clerkBookBytes.ts'
import type { ClerkFile } from './clerkFile.ts'
import { workbookOf, zipOf, zipParts } from './zip.ts'

/** Why rows fail, word for word. */
const because = {
  missing: 'A required value is missing. Fill it in and try again.',
  keyless: 'Account, phone and e-mail can’t all be empty. Fill in at least one.',
  twinPhone: 'Row 2 of this file has the same Phone. Change one of the rows or leave it out.',
  twin: 'Row 2 of this file has the same Account. Change one of the rows or leave it out.',
  phone: 'This phone number isn’t valid for its country code.',
  phones: 'The cell contains more than one phone number. Keep one of them.',
  number: 'This isn’t a number. Enter digits only.',
  signs: 'Special characters (@ < > \\ &) aren’t supported.',
  shortened:
    'The number in the cell was shortened and has lost digits. Format the column as text and enter the full number again.',
  columns:
    'Required columns are missing: Name, Account or Phone or E-mail. Match them first. Nothing was checked.',
  keyColumn:
    'Required columns are missing: Account or Phone or E-mail. Match them first. Nothing was checked.',
} as const

/** Shared by both stores, because it is never changed. */
let many: Uint8Array | undefined
const manyRows = (): Uint8Array =>
  (many ??= bookOf(
    {
      S: [['姓名', '账号'], ...Array.from({ length: 60_000 }, (_, n) => [`学员${n}`, `many${n}`])],
    },
    { bookType: 'xls' },
  ))

/** Further files as clerks send them: see `clerkFiles`. */
export const clerkBooks: readonly ClerkFile[] = [
  {
    name: 'any-xxe.xlsx',
    bytes: withEntity,
    wizard: { created: 1, failed: 1 },
    messages: { 3: because.signs },
  },
  {
    name: 'any-zip-slip.xlsx',
    bytes: () =>
      zipOf([...zipParts(xmlOf(table(1))), { name: '../../evil.txt', bytes: bytesOf('evil') }]),
    wizard: { created: 1 },
  },
  {
    name: 'bad-16384-columns.xlsx',
    bytes: () =>
      workbookOf(
        xmlOf([
          Array.from({ length: 16_384 }, (_, n) => `列${n}`),
          Array.from({ length: 16_384 }, () => 'x'),
        ]),
      ),
    wizard: { asks: because.columns },
    direct: { reason: 'noHeadings' },
  },
  {
    name: 'bad-21MB.xlsx',
    bytes: () => new Uint8Array(21 * 1024 * 1024).fill(0x20),
    wizard: { reason: 'tooBig' },
    direct: { reason: '11004' },
  },
  {
    name: 'bad-bomb-1.5GB.xlsx',
    bytes: () => workbookOf(new Uint8Array(30_000_000), 1_500_000_000),
    wizard: { reason: 'bomb' },
  },
  { name: 'ok-1-million-empty-rows.xlsx', bytes: emptyRows, wizard: { created: 1 } },
  { name: 'ok-2-1904.xlsx', resource: 'teacher', bytes: birthdays1904, wizard: { created: 2 } },
  {
    name: 'ok-3-hidden.xlsx',
    bytes: hiddenRow,
    wizard: { created: 3 },
    notes: { unshown: { rows: 1, columns: [] } },
  },
  {
    name: 'ok-60000.xls',
    bytes: manyRows,
    wizard: { rows: 60_000 },
  },
  {
    name: 'rows-1-3-duplicates.xlsx',
    bytes: () => {
      const [one = [], two = []] = people(2)
      return bookOf({
        S: [headings, one, one, ['别人', '', one[2] ?? ''], ['', two[1] ?? '', two[2] ?? '']],
      })
    },
    wizard: { created: 1, failed: 3 },
    messages: { 3: because.twin, 4: because.twin, 5: because.missing },
  },
  {
    name: 'rows-guess-nothing.xlsx',
    bytes: guessNothing,
    wizard: { created: 2, failed: 7 },
    messages: {
      4: because.phone,
      5: because.shortened,
      6: because.number,
      7: because.number,
      8: because.number,
      9: because.missing,
      10: because.phones,
    },
  },
  {
    name: '04-totals-row.xlsx',
    bytes: () => bookOf({ S: [...table(3), ['合计', '3'], ['制表人：王芳'], ['第1页']] }),
    wizard: { created: 3, failed: 3 },
    messages: { 5: because.phone, 6: because.keyless, 7: because.keyless },
    notes: {
      odd: [
        { sheetRow: 5, kind: 'total' },
        { sheetRow: 6, kind: 'note' },
        { sheetRow: 7, kind: 'note' },
      ],
    },
  },
  { name: '17-google.xlsx', bytes: () => google(table(3)), wizard: { created: 3 } },
  {
    name: '22-numbers-export.xlsx',
    bytes: () =>
      bookOf({
        导出汇总: [
          ['此文稿导出自Numbers表格，并且每个表格均已转换为Excel工作表。'],
          [],
          ['Numbers表格工作表名称', 'Numbers表格名称', 'Excel工作表名称'],
          ['工作表 1', '表格 1', '工作表 1 - 表格 1'],
        ],
        '工作表 1 - 表格 1': [['表格 1'], ...table(3)],
      }),
    wizard: { created: 3 },
  },
  {
    name: '32-synonyms.xlsx',
    bytes: () =>
      bookOf({
        S: [
          ['学生姓名', '家长电话', '学号', '电子邮件', '剩余课时'],
          ...people(3).map(([name = '', phone = '', key = '']) => [
            name,
            phone,
            key,
            `${key}@example.com`,
            '40小时',
          ]),
        ],
      }),
    wizard: { created: 3 },
  },
  {
    name: '36-transposed.xlsx',
    bytes: () => {
      const rows = table(3)
      return bookOf({ S: headings.map((_, at) => rows.map(row => row[at] ?? '')) })
    },
    wizard: { asks: because.keyColumn },
    direct: { reason: 'missingColumn' },
  },
  {
    name: '37-repeated-headings.xlsx',
    bytes: () =>
      bookOf({
        S: [...table(3), headings, ...people(3), headings, ...people(3), headings, ['第3页']],
      }),
    wizard: { created: 9, failed: 4 },
    messages: { 5: because.phone, 9: because.phone, 13: because.phone, 14: because.keyless },
    notes: {
      odd: [
        { sheetRow: 5, kind: 'heading' },
        { sheetRow: 9, kind: 'heading' },
        { sheetRow: 13, kind: 'heading' },
        { sheetRow: 14, kind: 'note' },
      ],
    },
  },
  {
    name: '42-duplicates.xlsx',
    bytes: () => {
      const [a = [], b = []] = people(2)
      return bookOf({
        S: [
          headings,
          a,
          b,
          ['丙', a[1] ?? '', ''],
          ['丁', '', a[2] ?? ''],
          ['戊', '', (b[2] ?? '').toUpperCase()],
        ],
      })
    },
    wizard: { created: 2, failed: 3 },
    messages: { 4: because.twinPhone, 5: because.twin, 6: because.twin.replace('2', '3') },
  },
  { name: '45-quote-prefix.xlsx', bytes: quotePrefixed, wizard: { created: 2 } },
  {
    name: '47-names-only.xlsx',
    bytes: () => bookOf({ S: [['姓名'], ['王芳'], ['李雷']] }),
    wizard: { asks: because.keyColumn },
    direct: { reason: 'missingColumn' },
  },
  { name: '50-strict.xlsx', bytes: () => strict(table(3)), wizard: { created: 3 } },
]
