import { describe, expect, it } from 'vitest'
import { writeXlsx } from 'hucre/xlsx'
import { CFB, utils, write as sheetJsWrite, type BookType, type WorkBook } from '@e965/xlsx'
import { reasonTexts } from '../../../src/protocol/errors/reasons.ts'
import { gbk } from '../../../tests/support/gbk.ts'
import { sample } from '../../../tests/support/samples.ts'
import { sheetXml, workbookOf, zipOf } from '../../../tests/support/zip.ts'
import { markAsText } from '../../engine/imports/errorText.ts'
import { fillDown } from './merges.ts'
import { readSheets } from './read.ts'
import { SheetRefused } from './refused.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const cellsOf = async (bytes: Uint8Array) =>
  (await readSheets(bytes)).map(sheet => sheet.rows.map(row => row.cells))
const reasonOf = async (bytes: Uint8Array) => {
  const error: unknown = await readSheets(bytes).then(
    () => undefined,
    (e: unknown) => e,
  )
  return error instanceof SheetRefused ? error.reason : error
}
const bookOf = (rows: readonly (readonly unknown[])[], more: Partial<WorkBook> = {}): WorkBook => ({
  SheetNames: ['S'],
  Sheets: { S: utils.aoa_to_sheet(rows.map(row => [...row])) },
  ...more,
})
const written = (book: WorkBook, bookType: BookType, more: object = {}) =>
  new Uint8Array(sheetJsWrite(book, { type: 'array', bookType, ...more }) as ArrayBuffer)

const people = [
  ['姓名', '账号'],
  ['王小明', '0013'],
]
const table = `<table>${people.map(row => `<tr>${row.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

describe('odd files', () => {
  it('says what to do for every reason', () => {
    for (const reason of [
      'empty',
      'tooBig',
      'plainText',
      'openQuote',
      'wrongType',
      'encrypted',
      'damaged',
      'bomb',
      'tooManyCells',
      'tooSlow',
    ] as const) {
      expect(reasonTexts[reason].en).toMatch(/\. (Choose|Split|Open|Save|Copy|Remove)/)
      expect(reasonTexts[reason].zh).toMatch(/请/)
    }
  })

  it('refuses texts, binary and foreign workbooks by what they hold, whatever their name (VAL-08)', async () => {
    expect(await reasonOf(bytesOf('姓名和账号\n'))).toBe('plainText')
    expect(await reasonOf(gbk('姓名和账号\n'))).toBe('plainText')
    expect(await reasonOf(new Uint8Array([0xff, 0xfe, 0x61, 0x00, 0x09, 0x00]))).toBe('plainText')
    expect(await reasonOf(written(bookOf(people), 'xlsb'))).toBe('wrongType')
    expect(await reasonOf(bytesOf('%PDF-1.7\n'))).toBe('wrongType')
    expect(
      await reasonOf(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])),
    ).toBe('wrongType')
  })

  it('reads HTML and XML named xls in the encoding they are written in, GBK among them', async () => {
    const html = (meta: string) => `<html><head>${meta}</head><body>${table}</body></html>`
    for (const bytes of [
      bytesOf(table),
      gbk(table),
      gbk(html('<meta http-equiv="Content-Type" content="text/html; charset=gb2312">')),
      gbk(html('<meta charset="GBK">')),
      bytesOf(`\ufeff${html('')}`),
      new Uint8Array(Buffer.from(`\ufeff${html('')}`, 'utf16le')),
      written(bookOf(people), 'xlml'),
    ])
      expect(await cellsOf(bytes)).toEqual([people])
  })

  it('reads xls of old programs in their code page', async () => {
    // BIFF 2: begin, code page, texts, end
    const label = (row: number, column: number, text: string) => {
      const bytes = gbk(text)
      return [4, 0, 8 + bytes.length, 0, row, 0, column, 0, 0, 0, 0, bytes.length, ...bytes]
    }
    const labels = people.flatMap((row, r) => row.flatMap((text, c) => label(r, c, text)))
    const file = new Uint8Array([
      9,
      0,
      4,
      0,
      2,
      0,
      16,
      0,
      0x42,
      0,
      2,
      0,
      0xa8,
      0x03,
      ...labels,
      10,
      0,
      0,
      0,
    ])
    expect(await cellsOf(file)).toEqual([people])
  })

  it('never takes a part of a file for the whole, wherever it is cut', async () => {
    const whole: Record<string, Uint8Array> = {
      xlsx: sample('students-200.xlsx'),
      xls: sample('students-200.xls'),
      html: bytesOf(`<html>${table}</html>`),
      xml: written(bookOf(people), 'xlml'),
      biff2: written(bookOf(people), 'biff2'),
    }
    for (const [kind, bytes] of Object.entries(whole)) {
      const complete = JSON.stringify(await cellsOf(bytes))
      for (let n = 1; n < 12; n++) {
        const cut = bytes.slice(0, Math.floor((bytes.length * n) / 12))
        const result = await cellsOf(cut).then(JSON.stringify, () => complete)
        expect([kind, n, result]).toEqual([kind, n, complete])
      }
    }
    const xml = sheetXml(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>',
    )
    for (const end of [
      '</sheetData></worksheet>',
      '</row></sheetData></worksheet>',
      '</worksheet>',
    ])
      expect(await reasonOf(workbookOf(xml.slice(0, -end.length)))).toBe('damaged')
  })

  it('refuses an xls under a password', async () => {
    const box = CFB.utils.cfb_new()
    const records = [
      0x09,
      0x08,
      0x10,
      0x00,
      0x00,
      0x06,
      0x05,
      0x00,
      ...Array.from({ length: 12 }, () => 0),
      0x2f,
      0x00,
      0x06,
      0x00,
      1,
      0,
      1,
      0,
      0,
      0,
    ]
    CFB.utils.cfb_add(
      box,
      '/Workbook',
      new Uint8Array([...records, ...Array.from({ length: 5000 }, () => 0)]),
    )
    expect(
      await reasonOf(new Uint8Array(CFB.write(box, { type: 'array' }) as unknown as ArrayBuffer)),
    ).toBe('encrypted')
  })

  it('reads a million rows that are formatted and empty, and finds the two that are not', async () => {
    const rows = Array.from(
      { length: 1_048_574 },
      (_, n) => `<row r="${n + 3}" spans="1:3" s="1" customFormat="1"/>`,
    ).join('')
    const xml = sheetXml(
      `<row r="1"><c r="A1"><v>1</v></c></row><row r="2"><c r="A2"><v>2</v></c></row>${rows}`,
    )
    const before = process.memoryUsage().heapUsed
    expect(await cellsOf(workbookOf(xml))).toEqual([[['1'], ['2']]])
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(400 * 1024 * 1024)
  })

  it('gives a cell merged downwards to all its rows, and none to rows that hold nothing', async () => {
    const merged = (rows: string, refs: readonly string[]) =>
      workbookOf(
        sheetXml(rows).replace(
          '</sheetData>',
          `</sheetData><mergeCells>${refs.map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
        ),
      )
    const rows = [1, 2, 3, 5].map(
      r =>
        `<row r="${r}">${r === 1 ? '<c r="A1" t="inlineStr"><is><t>甲</t></is></c>' : ''}<c r="B${r}"><v>${r}</v></c></row>`,
    )
    const file = merged(rows.join(''), ['A1:A4', 'B1:C1'])
    // the rows say which of their cells are filled so
    expect((await readSheets(file))[0]?.rows.map(row => row.merged)).toEqual([
      undefined,
      [0],
      [0],
      undefined,
    ])
    expect(await cellsOf(file)).toEqual([
      [
        ['甲', '1'],
        ['甲', '2'],
        ['甲', '3'],
        ['', '5'],
      ],
    ])
    const book = bookOf([
      ['甲', 1],
      [null, 2],
    ])
    const sheet = book.Sheets['S']
    if (sheet) sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 1, c: 0 } }]
    for (const type of ['xls', 'biff8', 'xlml', 'html'] as const)
      expect([type, await cellsOf(written(book, type))]).toEqual([
        type,
        [
          [
            ['甲', '1'],
            ['甲', '2'],
          ],
        ],
      ])
    expect(
      fillDown([{ sheetRow: 1, cells: ['a'] }], [{ column: 0, from: 0, to: 1_048_575 }]),
    ).toHaveLength(1)
  })

  it('uses the results of formulas that the file keeps, and says where it keeps none', async () => {
    const xml =
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>1+1</f></c><c r="C1"><f t="shared" si="0"/><v></v></c><c r="D1" t="str"><f>""</f><v></v></c>' +
      '<c r="E1" t="e"><f>NA()</f><v>#N/A</v></c><c r="F1"><v>7</v></c></row>'
    expect(await cellsOf(workbookOf(sheetXml(xml)))).toEqual([
      [['2', '#FORMULA!', '#FORMULA!', '', '#N/A', '7']],
    ])
    const book = bookOf([['x', 'y', 1]])
    const sheet = book.Sheets['S']
    if (sheet)
      Object.assign(sheet, { A1: { t: 'e', v: 0x2a, f: 'NA()' }, B1: { t: 'n', v: 2, f: '1+1' } })
    for (const type of ['xls', 'xlml'] as const)
      expect([type, (await cellsOf(written(book, type)))[0]?.[0]]).toEqual([
        type,
        ['#N/A', '2', '1'],
      ])
  })

  it('tells an error from a text that only reads like one, where the file says which it is', async () => {
    const [error, text] = ['<v>#N/A</v></c>', '<is><t>#N/A</t></is></c>']
    const row = (a: string, b: string) =>
      workbookOf(sheetXml(`<row r="1"><c${a} t="e">${error}<c${b} t="inlineStr">${text}</row>`))
    expect(await cellsOf(row(' r="A1"', ' r="B1"'))).toEqual([[['#N/A', markAsText('#N/A')]]])
    expect(await cellsOf(row('', ' r="B1"'))).toEqual([[['#N/A', '#N/A']]])
    const book = bookOf([['x', '#N/A']])
    const sheet = book.Sheets['S']
    if (sheet) Object.assign(sheet, { A1: { t: 'e', v: 0x2a } })
    for (const type of ['xls', 'biff5', 'xlml'] as const)
      expect([type, await cellsOf(written(book, type))]).toEqual([
        type,
        [[['#N/A', markAsText('#N/A')]]],
      ])
    expect(await cellsOf(bytesOf(table.replace('0013', '#N/A')))).toEqual([
      [people[0], ['王小明', '#N/A']],
    ])
  })

  it('keeps whole numbers whole, and shows those shortened whose digits are lost', async () => {
    const values = [13_800_000_001, 123_456_789_012_345, 110_101_199_003_074_000]
    for (const bytes of [
      await writeXlsx({ sheets: [{ name: 'S', rows: [values] }] }),
      written(bookOf([values]), 'xls'),
    ])
      expect(await cellsOf(bytes)).toEqual([
        [['13800000001', '123456789012345', '1.10101199003074E+17']],
      ])
    // what a cell shows shortened is whole in the file
    const formats = ['0.00E+00', '##0.0E+0', '0']
    const styled = await writeXlsx({
      sheets: [
        {
          name: 'S',
          columns: formats.map(numFmt => ({ style: { numFmt } })),
          rows: [[100_000, 13_800_000_001, 13_800_000_001]],
        },
      ],
    })
    expect(await cellsOf(styled)).toEqual([[['100000', '13800000001', '13800000001']]])
    const book = bookOf([[100_000, 110_101_199_003_074_000]])
    for (const [cell, z] of [
      ['A1', '0.00E+00'],
      ['B1', '0.00E+00'],
    ] as const)
      Object.assign(book.Sheets['S']?.[cell] ?? {}, { z })
    for (const type of ['xlsx', 'xls', 'biff5', 'xlml'] as const)
      expect([type, await cellsOf(written(book, type))]).toEqual([
        type,
        [[['100000', '1.10101199003074E+17']]],
      ])
  })

  it('keeps the zeros that a number format puts before a number', async () => {
    const formats: readonly (readonly [value: number, format: string, text: string])[] = [
      [10, '0000', '0010'],
      [0, '000', '000'],
      [7, '[$-804]000;-000', '007'],
      [8, '0000_);(0000)', '0008'],
      [9, '#00', '09'],
      [12345, '0000', '12345'],
      [1.5, '0000', '1.5'],
      [-10, '0000', '-10'],
      [10, '0', '10'],
      [10, '0.00', '10'],
      [10, '00"#"', '10'],
      [13_800_000_001, '00000000000', '13800000001'],
    ]
    const book = bookOf([['n', ...formats.map(([value]) => value)]])
    formats.forEach(([, z], at) =>
      Object.assign(book.Sheets['S']?.[utils.encode_cell({ r: 0, c: at + 1 })] ?? {}, { z }),
    )
    for (const type of ['xlsx', 'xls', 'biff5', 'xlml'] as const)
      expect([type, await cellsOf(written(book, type))]).toEqual([
        type,
        [[['n', ...formats.map(([, , text]) => text)]]],
      ])
  })

  it('reads days of both calendars of spreadsheets', async () => {
    const day = new Date('2026-09-01T08:30:00Z')
    for (const dateSystem of ['1900', '1904'] as const)
      expect(
        await cellsOf(await writeXlsx({ sheets: [{ name: 'S', rows: [[day, 1]] }], dateSystem })),
      ).toEqual([[['2026-09-01 08:30', '1']]])
    for (const [serial, date1904] of [
      [46_266, false],
      [44_804, true],
    ] as const) {
      const book = bookOf([[serial]], { Workbook: { WBProps: { date1904 } } })
      const cell: unknown = book.Sheets['S']?.['A1']
      Object.assign(cell ?? {}, { z: 'yyyy-mm-dd' })
      expect([date1904, await cellsOf(written(book, 'xls'))]).toEqual([
        date1904,
        [[['2026-09-01']]],
      ])
    }
  })

  it('reads 300 columns, sheets without rows, and rows of nothing but invisible marks', async () => {
    const wide = Array.from({ length: 300 }, (_, n) => `column ${n}`)
    expect(
      await cellsOf(
        await writeXlsx({
          sheets: [
            { name: 'E', rows: [] },
            { name: 'S', rows: [wide, wide] },
          ],
        }),
      ),
    ).toEqual([[], [wide, wide]])
    const invisible = await writeXlsx({
      sheets: [{ name: 'S', rows: [['a'], ['\u200b\u00a0'], ['\ufeff', ' ']] }],
    })
    expect(await cellsOf(invisible)).toEqual([[['a']]])
    expect(await reasonOf(await writeXlsx({ sheets: [{ name: 'S', rows: [] }] }))).toBe('empty')
    expect(await reasonOf(zipOf([]))).toBe('wrongType')
  })
})
