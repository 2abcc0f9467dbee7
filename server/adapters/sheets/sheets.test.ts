import { describe, expect, it } from 'vitest'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { read as sheetJsRead, utils, write as sheetJsWrite } from '@e965/xlsx'
import { bookOf } from '../../../tests/support/books.ts'
import { sample } from '../../../tests/support/samples.ts'
import { sheetXml, workbookOf, zipOf } from '../../../tests/support/zip.ts'
import { Fault } from '../../platform/errors/fault.ts'
import type { SheetColumn } from '../../platform/ports.ts'
import type { CellValue } from '../../../src/schema/kind.ts'
import { writeCsv } from './csv.ts'
import { createSheets } from './index.ts'
import { readSheets } from './read.ts'
import { readBySheetJs } from './readOld.ts'
import { writeSheet } from './write.ts'
import { writeFile } from './writeFile.ts'

const sheets = createSheets()
const bytesOf = (text: string) => new TextEncoder().encode(text)
const reasonOf = async (bytes: Uint8Array, name = 'file.xlsx', reader = sheets) => {
  const error: unknown = await reader.read(bytes, name).then(
    () => undefined,
    (e: unknown) => e,
  )
  return error instanceof Fault ? [error.code, error.params?.reason] : error
}
const repeated = (unit: string, times: number) =>
  new Uint8Array(Buffer.alloc(unit.length * times, unit))
const writeAll = async (
  columns: readonly SheetColumn[],
  rows: readonly (readonly CellValue[])[],
) => {
  async function* batches() {
    yield rows
  }
  return new Uint8Array(await new Response(sheets.write(columns, batches(), 'S')).arrayBuffer())
}
const columns = (n: number) =>
  Array.from({ length: n }, (_, i) => ({ heading: `h${i}`, width: 10 }))

describe('reading spreadsheets', () => {
  it.each([
    'students-messy.xlsx',
    'students-messy.xls',
    'students-200.xlsx',
    'students-200.xls',
    'students-200-libreoffice.xlsx',
    'students-20000.xlsx',
    'teachers-30.xlsx',
  ])('gives the same rows of %s by two unrelated libraries', async name => {
    const ours = await readSheets(sample(name))
    expect(ours).toEqual(await readBySheetJs(sample(name)))
    expect(ours[0]?.rows.length).toBeGreaterThan(15)
  })

  it('gives the same rows of one table from three writers', async () => {
    const [a, b, c] = await Promise.all(
      ['students-200.xlsx', 'students-200.xls', 'students-200-libreoffice.xlsx'].map(name =>
        sheets.read(sample(name), name),
      ),
    )
    expect(a).toHaveLength(1)
    expect(a?.[0]?.rows).toHaveLength(201)
    expect(b).toEqual(a)
    expect(c).toEqual(a)
  })

  it('keeps long numbers, leading zeros, fractions, dates and the results of formulas', async () => {
    const xml = sheetXml(
      '<row r="3"><c r="A3"><v>13800000001</v></c><c r="B3" t="inlineStr"><is><t>0013</t></is></c><c r="C3"><v>40.5</v></c><c r="D3"><v>0.30000000000000004</v></c>' +
        '<c r="E3"><f>SUM(1,2)</f><v>3</v></c><c r="F3" t="b"><v>1</v></c><c r="G3"><v>1.38E10</v></c></row><row r="4"><c r="A4" t="inlineStr"><is><t>  </t></is></c></row>',
    )
    expect(await readSheets(workbookOf(xml))).toEqual([
      {
        name: 'S',
        rows: [
          {
            sheetRow: 3,
            cells: ['13800000001', '0013', '40.5', '0.3', '3', 'TRUE', '13800000000'],
          },
        ],
      },
    ])
    const dates = await writeXlsx({
      sheets: [{ name: 'S', rows: [[new Date('2026-09-01'), new Date('2026-09-01T08:30:00Z')]] }],
    })
    expect((await readSheets(dates))[0]?.rows[0]?.cells).toEqual(['2026-09-01', '2026-09-01 08:30'])
  })

  it('reads what is xls by name only: older BIFF, HTML, XML 2003', async () => {
    const book = {
      SheetNames: ['S'],
      Sheets: {
        S: utils.aoa_to_sheet([
          ['name', 'account'],
          ['Wang', '0013'],
        ]),
      },
    }
    for (const bookType of ['biff5', 'biff2', 'xlml', 'html'] as const) {
      const bytes = new Uint8Array(sheetJsWrite(book, { type: 'array', bookType }) as ArrayBuffer)
      const [sheet] = await sheets.read(bytes, 'old.xls')
      expect([bookType, sheet?.rows.map(row => row.cells)]).toEqual([
        bookType,
        [
          ['name', 'account'],
          ['Wang', '0013'],
        ],
      ])
    }
  })

  it('tells the sheets that Excel hides, by a menu or by a macro, in every format that has such', async () => {
    const book = { Old: [['a']], Now: [['b']], Secret: [['c']] }
    for (const bookType of ['xlsx', 'xls', 'biff5', 'xlml'] as const) {
      const found = await sheets.read(
        bookOf(book, { bookType, hidden: { Old: 1, Secret: 2 } }),
        'list.xls',
      )
      expect([bookType, found.map(({ name, hidden }) => [name, hidden])]).toEqual([
        bookType,
        [
          ['Old', true],
          ['Now', undefined],
          ['Secret', true],
        ],
      ])
    }
  })
})

describe('refusing files (VAL-08)', () => {
  it('names the reason, whatever the file is called', async () => {
    expect(await reasonOf(new Uint8Array())).toEqual(['11004', 'empty'])
    expect(await reasonOf(new Uint8Array(20 * 1024 * 1024 + 1))).toEqual(['11004', 'tooBig'])
    expect(await reasonOf(bytesOf('a letter, not a table\n'), 'list.xlsx')).toEqual([
      '11004',
      'plainText',
    ])
    expect(await reasonOf(bytesOf('%PDF-1.7'), 'list.xls')).toEqual(['11004', 'wrongType'])
    expect(await reasonOf(zipOf([{ name: 'word/document.xml', bytes: bytesOf('<a/>') }]))).toEqual([
      '11004',
      'wrongType',
    ])
    expect(await reasonOf(workbookOf(sheetXml('')))).toEqual(['11004', 'empty'])
  })

  it('refuses damaged and cut files', async () => {
    const xlsx = sample('students-200.xlsx')
    const xls = sample('students-200.xls')
    expect(await reasonOf(xlsx.slice(0, 9000))).toEqual(['11004', 'damaged'])
    expect(await reasonOf(xls.slice(0, 9000))).toEqual(['11004', 'damaged'])
    expect(await reasonOf(bytesOf(`PK\x03\x04${'x'.repeat(500)}`))).toEqual(['11004', 'damaged'])
    const holed = xlsx.slice()
    holed.fill(0x41, 200, 6000)
    expect(await reasonOf(holed)).toEqual(['11004', 'damaged'])
  })

  it('refuses files under a password', async () => {
    const locked = await writeXlsx({
      sheets: [{ name: 'S', rows: [['a']] }],
      encryption: { password: 'secret', spinCount: 1000 },
    })
    expect(await reasonOf(locked)).toEqual(['11004', 'encrypted'])
  })

  it('refuses bombs without unpacking them', async () => {
    // removes everything between the first bytes and the directory, so that unpacking fails
    const hollow = (bytes: Uint8Array): Uint8Array => {
      const directory = new DataView(bytes.buffer, bytes.byteOffset).getUint32(
        bytes.length - 6,
        true,
      )
      return bytes.slice().fill(0x41, 4, directory)
    }
    expect(await reasonOf(hollow(workbookOf('<row/>')))).toEqual(['11004', 'damaged'])
    const bombs = [
      workbookOf(repeated('<row/>', 10_000_000)),
      workbookOf(repeated('<row/>', 3_000_000), 0),
    ]
    for (const bomb of bombs) expect(await reasonOf(hollow(bomb))).toEqual(['11004', 'bomb'])
    // a directory that lies about the size is stopped at the size it claims
    const liar = workbookOf(repeated('<row/>', 3_000_000), 1000)
    expect(await reasonOf(liar)).toEqual(['11004', expect.stringMatching(/bomb|damaged/)])
  })

  it('costs a thread, not the server, when memory or time run out', async () => {
    const rows = Array.from(
      { length: 30_000 },
      (_, i) =>
        `<row r="${i + 1}">${'<c t="inlineStr"><is><t>some text</t></is></c>'.repeat(20)}</row>`,
    ).join('')
    const big = workbookOf(sheetXml(rows))
    expect(await reasonOf(big, 'big.xlsx', createSheets({ heapMB: 24 }))).toEqual([
      '11004',
      'tooManyCells',
    ])
    expect(await reasonOf(big, 'big.xlsx', createSheets({ time: 1 }))).toEqual(['11004', 'tooSlow'])
  })

  it('takes a sheet of two cells in opposite corners without reserving the rectangle', async () => {
    const xml = sheetXml(
      '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>',
    )
    const [sheet] = await sheets.read(workbookOf(xml), 'corner.xlsx')
    expect(sheet?.rows.map(row => [row.sheetRow, row.cells.length])).toEqual([
      [1, 1],
      [1_048_576, 16_384],
    ])
  })
})

describe('writing spreadsheets (IMP-03)', () => {
  it('keeps text as text: formulas, zeros, escapes and spaces come back as they were', async () => {
    const texts = [
      '=1+1',
      '+8613800000001',
      '-3',
      '@SUM(A1)',
      '\tx',
      '0013',
      '_x0041_',
      'a\u0001b',
      ' 王 ',
      '😀',
      'a\nb',
      '<b>&',
    ]
    const file = await writeAll(columns(texts.length), [texts])
    expect((await readSheets(file))[0]?.rows[1]?.cells).toEqual(texts)
    const sheet = sheetJsRead(file, { type: 'array' }).Sheets['S']
    for (let i = 0; i < texts.length; i++)
      expect(sheet?.[utils.encode_cell({ r: 1, c: i })]).toMatchObject({ t: 's' })
    expect(
      Object.values(sheet ?? {}).some(
        cell => cell !== null && typeof cell === 'object' && 'f' in cell,
      ),
    ).toBe(false)
  })

  it('writes numbers, booleans and dates as such', async () => {
    const file = await writeAll(columns(4), [
      [40.5, true, new Date('2026-09-01'), new Date('2026-09-01T08:30:00Z')],
    ])
    expect((await readSheets(file))[0]?.rows[1]?.cells).toEqual([
      '40.5',
      'TRUE',
      '2026-09-01',
      '2026-09-01 08:30',
    ])
  })

  it('goes on in a further sheet where one is full, under the same headings', async () => {
    async function* batches() {
      yield Array.from({ length: 5 }, (_, n) => [n, `row ${n}`])
      yield Array.from({ length: 5 }, (_, n) => [5 + n, `row ${5 + n}`])
    }
    const file = new Uint8Array(
      await new Response(writeSheet(columns(2), batches(), 'Students', 5)).arrayBuffer(),
    )
    const read = await readSheets(file)
    expect(read.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['Students', 5],
      ['Students_2', 5],
      ['Students_3', 3],
    ])
    expect(read.map(({ rows }) => rows[0]?.cells)).toEqual([
      ['h0', 'h1'],
      ['h0', 'h1'],
      ['h0', 'h1'],
    ])
    expect(read.flatMap(({ rows }) => rows.slice(1).map(row => row.cells[0]))).toEqual(
      Array.from({ length: 10 }, (_, n) => String(n)),
    )
  })

  it('may pass 4 GiB where it was said that it is large: its sizes are said in 64 bits, and it reads the same', async () => {
    async function* batches() {
      yield [['王', 1]]
    }
    const fileOf = async (large: boolean) =>
      new Uint8Array(
        await new Response(writeFile.xlsx(columns(2), batches(), 'S', large)).arrayBuffer(),
      )
    const isWide = (file: Uint8Array) => Buffer.from(file).includes(Buffer.from('PK\u0006\u0006'))
    const file = await fileOf(true)
    expect([isWide(await fileOf(false)), isWide(file)]).toEqual([false, true])
    expect((await readXlsx(file)).sheets[0]?.rows).toEqual([
      ['h0', 'h1'],
      ['王', 1],
    ])
  })

  it('writes csv as RFC 4180 has it: quotes, line ends, a byte order mark, and no formula', async () => {
    const texts = [
      '=1+1',
      '+86',
      '-3',
      '@SUM(A1)',
      '\tx',
      '0013',
      '13900000001',
      'a,b',
      'say "hi"',
      'a\nb',
      '王',
      '',
    ]
    const dates = [
      { heading: 'Day', width: 10, dates: 'day' as const },
      { heading: 'At, when', width: 10, dates: 'instant' as const },
    ]
    async function* batches() {
      yield [
        [
          ...texts,
          40.5,
          -2,
          null,
          new Date('2026-09-01T00:00:00Z'),
          new Date('2026-09-01T08:30:00Z'),
        ],
      ]
    }
    const bytes = new Uint8Array(
      await new Response(writeCsv([...columns(15), ...dates], batches())).arrayBuffer(),
    )
    expect([bytes[0], bytes[1], bytes[2]]).toEqual([0xef, 0xbb, 0xbf])
    const [headings, ...rest] = new TextDecoder().decode(bytes).split('\r\n')
    expect(headings?.endsWith(',h14,Day,"At, when"')).toBe(true)
    expect(rest).toEqual([
      `'=1+1,'+86,'-3,'@SUM(A1),'\tx,0013,13900000001,"a,b","say ""hi""","a\nb",王,,40.5,-2,,2026-09-01,2026-09-01 08:30:00`,
    ])
  })

  it('takes full-width signs for the beginning of a formula too, as spreadsheet programs in Chinese do', async () => {
    async function* batches() {
      yield [['＝1+1', '＋86', '－3', '＠SUM', '王＝李']]
    }
    const text = await new Response(writeCsv(columns(5), batches())).text()
    expect(text.split('\r\n')[1]).toBe(`'＝1+1,'＋86,'－3,'＠SUM,王＝李`)
  })

  it('leaves no formula to a program that splits at semicolons, tabs or line ends', async () => {
    const texts = [';=1', 'a;=1+1', 'a\t+86', 'a\n=1', 'a;"=1', 'a;-1;@x', 'a; -1', 'a;b']
    async function* batches() {
      yield [texts]
    }
    const text = await new Response(writeCsv(columns(texts.length), batches())).text()
    const cells = text.split(/[;,\t\r\n]/).map(cell => cell.replace(/^"+/, ''))
    expect(cells.filter(cell => /^[=+\-@]/.test(cell))).toEqual([])
    expect(text).toContain(`a; -1,a;b`)
  })

  it('stops asking for rows when the reader goes away, and passes on what the rows fail with', async () => {
    let closed = false
    async function* endless() {
      try {
        for (;;) yield Array.from({ length: 200 }, (_, i) => [i, 'x'])
      } finally {
        closed = true
      }
    }
    const reader = sheets.write(columns(2), endless(), 'S').getReader()
    expect((await reader.read()).value?.length).toBeGreaterThan(0)
    await reader.cancel()
    expect(closed).toBe(true)
    // eslint-disable-next-line require-yield -- a source that fails at once
    async function* broken(): AsyncGenerator<CellValue[][]> {
      throw new Error('no rows')
    }
    await expect(
      new Response(sheets.write(columns(1), broken(), 'S')).arrayBuffer(),
    ).rejects.toThrow('no rows')
  })
})
