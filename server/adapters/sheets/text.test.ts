import { describe, expect, it } from 'vitest'
import { write as sheetJsWrite, utils, type WorkBook } from '@e965/xlsx'
import { gbk } from '../../../tests/support/gbk.ts'
import { zipOf } from '../../../tests/support/zip.ts'
import { readSheets } from './read.ts'
import { hiddenParts, zeroCells } from './biff.ts'
import { SheetRefused } from './refused.ts'
import { writeCsv } from './csv.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const rowsOf = async (bytes: Uint8Array) =>
  (await readSheets(bytes)).flatMap(({ rows }) => rows.map(({ cells }) => cells))
const refusalOf = async (bytes: Uint8Array) => {
  const error: unknown = await readSheets(bytes).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof SheetRefused ? [error.reason, error.named] : error
}
const utf16 = (text: string, order: 'le' | 'be', mark = true) => {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le')
  return new Uint8Array(order === 'le' ? bytes : bytes.swap16())
}

const people = [
  ['姓名', '手机号', '账号'],
  ['王小明', '13800000001', '0013'],
  ['欧阳娜娜', '13800000002', '000000123456789012345'],
]
const table = (delimiter: string, end = '\n') => people.map(row => row.join(delimiter)).join(end)

describe('delimited text', () => {
  it.each([
    ['UTF-8', bytesOf(table(','))],
    ['UTF-8 with a mark', bytesOf(`\ufeff${table(',', '\r\n')}\r\n`)],
    ['GBK', gbk(table(','))],
    ['UTF-16 LE', utf16(table('\t', '\r\n'), 'le')],
    ['UTF-16 BE', utf16(table('\t'), 'be')],
    ['UTF-16 LE without a mark', utf16(table(','), 'le', false)],
    ['UTF-16 BE without a mark', utf16(table(','), 'be', false)],
    ['semicolons', bytesOf(table(';'))],
    ['tabs', bytesOf(table('\t'))],
    ['line ends of old Macs', bytesOf(table(',', '\r'))],
    ['a line that names the delimiter', bytesOf(`sep=;\r\n${table(';', '\r\n')}`)],
  ])('is read with its zeros and long numbers: %s', async (_, bytes) => {
    expect(await rowsOf(bytes)).toEqual(people)
  })

  it('finds tabs and semicolons of two columns also in a few rows', async () => {
    for (const delimiter of ['\t', ';'])
      expect(await rowsOf(bytesOf(`a${delimiter}b\n1${delimiter}2\n`))).toEqual([
        ['a', 'b'],
        ['1', '2'],
      ])
  })

  it('keeps delimiters, quotation marks and line breaks within quotation marks, and numbers rows as a sheet does', async () => {
    const [sheet] = await readSheets(bytesOf('a,b\n"x, ""y""","1\r\n2"\n\n , \nc,5" disk\n'))
    expect(sheet?.rows).toEqual([
      { sheetRow: 1, cells: ['a', 'b'] },
      { sheetRow: 2, cells: ['x, "y"', '1\n2'] },
      { sheetRow: 5, cells: ['c', '5" disk'] },
    ])
  })

  it('refuses a file whose quotation marks run rows into one another, and names the row', async () => {
    expect(await refusalOf(bytesOf('a,b\n1,2\n"3,4\n5,6\n'))).toEqual(['openQuote', '3'])
    expect(await refusalOf(bytesOf('a,b\n"3,4\n5,6\n"7,8\n'))).toEqual(['openQuote', '2'])
  })

  it('refuses text that is no table', async () => {
    for (const [text, reason] of [
      ['this is not a workbook\n', 'plainText'],
      ['MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n', 'wrongType'],
      ['<p>Hello</p>\n<p>you</p>', 'wrongType'],
      ['{"rows": [\n1, 2]}', 'wrongType'],
      ['{\\rtf1\\ansi\nx}', 'wrongType'],
      ['%PDF-1.7\nx', 'wrongType'],
    ] as const)
      expect([text, await refusalOf(bytesOf(text))]).toEqual([text, [reason, undefined]])
  })

  it('takes a formula of one text for that text, zeros, long numbers and names alike', async () => {
    const formulas =
      'name,account,remark\n="王小明",="0010","=""say """"hi"""""""\n"=""Ann, B.""",="13800000001",=1+1\n'
    const texts = [
      ['name', 'account', 'remark'],
      ['王小明', '0010', 'say "hi"'],
      ['Ann, B.', '13800000001', '=1+1'],
    ]
    expect(await rowsOf(bytesOf(formulas))).toEqual(texts)
    expect(await rowsOf(bytesOf(formulas.replace('="0010"', '=""')))).toEqual([
      texts[0],
      ['王小明', '', 'say "hi"'],
      texts[2],
    ])
    const html = '<table><tr><td>账号<td>备注<tr><td>="0010"<td>=1+1</table>'
    expect(await rowsOf(bytesOf(html))).toEqual([
      ['账号', '备注'],
      ['0010', '=1+1'],
    ])
  })

  it('takes away what our own csv puts before texts that begin like formulas, and nothing else (IMP-03)', async () => {
    const texts = [
      '=1+1',
      '+86 1',
      '-3',
      '@x',
      '|x',
      "'=1",
      "''-2",
      '="0010"',
      '\'="0010"',
      "'quoted",
      "'",
      '0013',
      'a\nb',
      '"',
      ';=1',
      "a;'=1",
      'a;"=1',
      'a\n-1',
      "=1;'+2;b",
    ]
    async function* batches() {
      yield [texts]
    }
    const columns = texts.map((_, n) => ({ heading: `h${n}`, width: 10 }))
    const file = new Uint8Array(await new Response(writeCsv(columns, batches())).arrayBuffer())
    expect((await rowsOf(file))[1]).toEqual(texts)
  })
})

const openDocument = (rows: string, { styles = '', attributes = '' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="一班"${attributes}>${rows}</table:table></office:spreadsheet></office:body></office:document-content>`
const packed = (content: string, manifest = '<manifest/>') =>
  zipOf([
    { name: 'mimetype', bytes: bytesOf('application/vnd.oasis.opendocument.spreadsheet') },
    { name: 'META-INF/manifest.xml', bytes: bytesOf(manifest) },
    { name: 'styles.xml', bytes: bytesOf('<styles/>') },
    { name: 'content.xml', bytes: bytesOf(content) },
  ])
const cell = (text: string, more = '') =>
  `<table:table-cell office:value-type="string"${more}><text:p>${text}</text:p></table:table-cell>`
const row = (cells: string, more = '') => `<table:table-row${more}>${cells}</table:table-row>`

describe('OpenDocument', () => {
  it('is read with its texts, numbers, days, merged cells and repeated rows', async () => {
    const value = (type: string, attribute: string) =>
      `<table:table-cell office:value-type="${type}" office:${attribute}><text:p>shown</text:p></table:table-cell>`
    const content = openDocument(
      `<table:table-header-rows>${row(cell('姓名') + cell('账号') + cell('班级'))}</table:table-header-rows>` +
        row(
          '<table:table-cell table:number-columns-repeated="1024"/>',
          ' table:number-rows-repeated="3"',
        ) +
        row(cell('王小明') + cell('0013') + cell('一班', ' table:number-rows-spanned="2"')) +
        row(
          cell('李<text:s/>四') +
            value('float', 'value="13800000001"') +
            '<table:covered-table-cell/>' +
            value('date', 'date-value="2026-09-01"') +
            value('date', 'date-value="2026-09-01T08:30:00"'),
        ) +
        row('<table:table-cell/>', ' table:number-rows-repeated="1048500"'),
    )
    const sheets = await readSheets(packed(content))
    expect(sheets).toEqual([
      {
        name: '一班',
        rows: [
          { sheetRow: 1, cells: ['姓名', '账号', '班级'] },
          { sheetRow: 5, cells: ['王小明', '0013', '一班'] },
          {
            sheetRow: 6,
            cells: ['李 四', '13800000001', '一班', '2026-09-01', '2026-09-01 08:30'],
            merged: [2],
          },
        ],
      },
    ])
    const flat = content.replaceAll('office:document-content', 'office:document')
    expect(await readSheets(bytesOf(flat))).toMatchObject(sheets)
  })

  it('keeps the zeros that a number format puts before a number', async () => {
    const number = (style: string) =>
      `<table:table-cell table:style-name="${style}" office:value-type="float" office:value="10"><text:p>shown</text:p></table:table-cell>`
    const styleOf = (name: string, digits: number) =>
      `<number:number-style style:name="N${name}"><number:number number:decimal-places="0" number:min-integer-digits="${digits}"/></number:number-style>` +
      `<style:style style:name="${name}" style:family="table-cell" style:data-style-name="N${name}"/>`
    const content = openDocument(row(cell('a') + number('four') + number('one')), {
      styles: styleOf('four', 4) + styleOf('one', 1),
    })
    expect(await rowsOf(packed(content))).toEqual([['a', '0010', '10']])
  })

  it('tells hidden sheets, rows and columns', async () => {
    const content = openDocument(
      '<table:table-column/><table:table-column table:visibility="collapse"/>' +
        row(cell('a') + cell('b')) +
        row(cell('c'), ' table:visibility="filter"') +
        row(cell('d'), ' table:visibility="collapse" table:number-rows-repeated="2"'),
      {
        styles:
          '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style>',
        attributes: ' table:style-name="ta1"',
      },
    )
    expect(await readSheets(packed(content))).toEqual([
      {
        name: '一班',
        hidden: true,
        hiddenColumns: [1],
        rows: [
          { sheetRow: 1, cells: ['a', 'b'] },
          { sheetRow: 2, cells: ['c'], hidden: true },
          { sheetRow: 3, cells: ['d'], hidden: true },
          { sheetRow: 4, cells: ['d'], hidden: true },
        ],
      },
    ])
  })

  it('is refused where it is under a password, cut, or repeats its cells without end', async () => {
    const content = openDocument(row(cell('a')))
    expect(await refusalOf(packed(content, '<manifest:encryption-data/>'))).toEqual([
      'encrypted',
      undefined,
    ])
    expect(await refusalOf(packed(content.slice(0, -40)))).toEqual(['damaged', undefined])
    const endless = openDocument(
      row(
        cell('a', ' table:number-columns-repeated="16384"'),
        ' table:number-rows-repeated="1048576"',
      ),
    )
    expect(await refusalOf(packed(endless))).toEqual(['tooManyCells', undefined])
    const written = (bookType: 'xlsb' | 'ods') => {
      const book: WorkBook = { SheetNames: ['S'], Sheets: { S: utils.aoa_to_sheet(people) } }
      return new Uint8Array(sheetJsWrite(book, { type: 'array', bookType }) as ArrayBuffer)
    }
    expect(await refusalOf(written('xlsb'))).toEqual(['wrongType', undefined])
    expect(await rowsOf(written('ods'))).toEqual(people)
  })
})

/** A record of a BIFF8 stream: its number and length, then its words. */
const record = (id: number, ...words: readonly number[]) =>
  [id, words.length * 2, ...words].flatMap(word => [word & 0xff, word >> 8])

describe('zeros that a number format of an xls puts before a number', () => {
  it('are found in each kind of number record, of each sheet by itself', () => {
    const codes = [
      // id, length, 0 where each character has one byte or 1 where it has two, characters
      0x1e, 0x04, 9, 0, 164, 0, 4, 0, 0, 0x30, 0x30, 0x30, 0x30, 0x1e, 0x04, 9, 0, 165, 0, 2, 0, 1,
      0x30, 0, 0x30, 0,
    ]
    const formats = [164, 0, 165].flatMap(id => record(0xe0, 0, id))
    const begin = record(0x809, 0x600, 5)
    const end = record(0x0a)
    const at = begin.length + codes.length + formats.length + 2 * 12 + end.length
    const first = [
      ...record(0x809, 0x600, 0x10),
      ...record(0x203, 1, 2, 0, 0, 0, 0, 0),
      ...record(0x27e, 1, 3, 1, 0, 0),
      ...record(0xbd, 2, 4, 2, 0, 0, 1, 0, 0, 0, 0, 0, 6),
      ...end,
    ]
    const second = [
      ...record(0x809, 0x600, 0x10),
      ...record(0x06, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
      ...end,
    ]
    const cells = zeroCells([
      ...begin,
      ...codes,
      ...formats,
      ...record(0x85, at, 0, 0, 0),
      ...record(0x85, at + first.length, 0, 0, 0),
      ...end,
      ...first,
      ...second,
    ])
    expect([0, 1, 2].map(sheet => [...cells(sheet)])).toEqual([
      [
        ['1,2', 4],
        ['2,4', 2],
        ['2,6', 4],
      ],
      [['3,0', 4]],
      [],
    ])
  })
})

describe('HTML that leaves out ends', () => {
  it('is read cell by cell, as browsers read it', async () => {
    const open = people.map(cells => `<tr>${cells.map(text => `<td>${text}`).join('')}`).join('\n')
    for (const html of [
      `<table>${open}</table>`,
      `<table><thead>${open.replaceAll('<td>13', '<TD align="left">13')}</table></table>`,
      `<!-- <td> <table> --><html><body><table border=1>${open.replace('<tr>', '')}</tbody></table></body></html>`,
    ])
      expect((await rowsOf(bytesOf(html))).map(cells => cells.map(text => text.trim()))).toEqual(
        people,
      )
  })
  it('is refused where a table does not end', async () => {
    expect(await refusalOf(bytesOf('<table><tr><td>a</table><table><tr><td>b'))).toEqual([
      'damaged',
      undefined,
    ])
  })
})

describe('rows and columns that a file does not show', () => {
  it.each(['xlsx', 'xlml'] as const)('are told in %s', async bookType => {
    const sheet = utils.aoa_to_sheet([...people, ['赵一', '13800000003', 'z']])
    sheet['!rows'] = [{}, { hidden: true }, {}, { hidden: true }]
    sheet['!cols'] = [{}, {}, { hidden: true }, { hidden: true }]
    const file = sheetJsWrite(
      { SheetNames: ['S'], Sheets: { S: sheet } },
      { type: 'array', bookType },
    ) as ArrayBuffer
    const [found] = await readSheets(new Uint8Array(file))
    expect([found?.hiddenColumns, found?.rows.map(({ hidden }) => hidden)]).toEqual([
      [2],
      [undefined, true, undefined, true],
    ])
  })

  it('are told in xls, of each sheet by itself', () => {
    const names = (at: number) => record(0x85, at, 0, 0, 0)
    const book = [...record(0x809, 0x600, 5), ...names(36), ...names(64), ...record(0x0a)]
    const first = [
      ...record(0x809, 0x600, 0x10),
      ...record(0x7d, 2, 3, 0, 0, 1, 0),
      ...record(0x0a),
    ]
    expect([book.length, book.length + first.length]).toEqual([36, 64])
    const second = [
      ...record(0x809, 0x600, 0x10),
      ...record(0x208, 1, 0, 3, 255, 0, 0, 0x20, 0),
      ...record(0x208, 2, 0, 3, 255, 0, 0, 0, 0),
      ...record(0x0a),
    ]
    const parts = hiddenParts([...book, ...first, ...second])
    expect([parts(0), parts(1), parts(2)]).toEqual([
      { rows: [], columns: [[2, 3]] },
      { rows: [[1, 1]], columns: [] },
      { rows: [], columns: [] },
    ])
  })
})
