import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CFB } from '@e965/xlsx'
import { studentRow } from './generate.ts'
import { storedText } from '../../src/schema/asText.ts'

const rows = 60_000
const phrases = [
  '试听课后转入',
  '家长希望周末上课',
  '英语基础较好',
  '需要提醒作业',
  '由老学员介绍',
  '偏好女老师',
  '数学竞赛方向',
  '暑期短期班',
]

type Cell = string | number | null

/**
 * The n-th row as a school keeps it by hand: an import's columns, and remarks that no field takes.
 */
const cellsOf = (n: number): Cell[] => {
  const { name, countryCode, email, totalLessonHours, bookingLimit, tags } = studentRow(n)
  const remark = (from: number) =>
    Array.from({ length: 3 }, (_, at) => phrases[(n + from + at * (n % 5)) % phrases.length]).join(
      '，',
    )
  return [
    String(name),
    String(countryCode),
    `139${String(10_000_000 + n * 811).slice(0, 8)}`,
    storedText(email),
    `big${String(n).padStart(8, '0')}`,
    typeof totalLessonHours === 'number' ? totalLessonHours : null,
    typeof bookingLimit === 'number' ? bookingLimit : null,
    null,
    Array.isArray(tags) && tags.length ? tags.join('#') : null,
    `${n} ${remark(0)}`,
    `${n} ${remark(3)}`,
  ]
}
const headings = [
  '姓名',
  '国家区号',
  '手机号',
  '邮箱',
  '账号',
  '总课时',
  '约课上限',
  '请假上限',
  '标签',
  '备注',
  '跟进记录',
]

const record = (id: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(4)
  head.writeUInt16LE(id, 0)
  head.writeUInt16LE(body.length, 2)
  return Buffer.concat([head, body])
}
const words = (...values: readonly number[]): Buffer => {
  const out = Buffer.alloc(values.length * 2)
  values.forEach((value, at) => out.writeUInt16LE(value, at * 2))
  return out
}
const long = (value: number): Buffer => {
  const out = Buffer.alloc(4)
  out.writeUInt32LE(value)
  return out
}
const double = (value: number): Buffer => {
  const out = Buffer.alloc(8)
  out.writeDoubleLE(value)
  return out
}
const wide = (text: string): Buffer =>
  Buffer.concat([words(text.length), Buffer.from([1]), Buffer.from(text, 'utf16le')])

/** The table of texts, in records of which each begins with a text. */
const textTable = (texts: readonly string[], uses: number): Buffer[] => {
  const out: Buffer[] = []
  let parts: Buffer[] = [long(uses), long(texts.length)]
  let size = 8
  const close = () => out.push(record(out.length ? 0x3c : 0xfc, ...parts))
  for (const text of texts) {
    const part = wide(text)
    if (size + part.length > 8000) {
      close()
      parts = []
      size = 0
    }
    parts.push(part)
    size += part.length
  }
  close()
  return out
}

// the library writes such a file too, in a quarter of an hour and four gigabytes
const workbook = (table: readonly (readonly Cell[])[]): Uint8Array => {
  const known = new Map<string, number>()
  let uses = 0
  const cells = table.flatMap((row, r) =>
    row.flatMap((cell, c) => {
      if (cell === null) return []
      if (typeof cell === 'number') return [record(0x0203, words(r, c, 15), double(cell))]
      uses++
      const at = known.get(cell) ?? known.size
      known.set(cell, at)
      return [record(0x00fd, words(r, c, 15), long(at))]
    }),
  )
  const begin = (kind: number) =>
    record(0x0809, words(0x0600, kind, 0x0dbb, 0x07cc), long(0), long(0x0606))
  const end = record(0x0a)
  const formats = Array.from({ length: 16 }, (_, at) =>
    record(0xe0, words(0, 0, at < 15 ? 0xfff5 : 1), Buffer.alloc(14)),
  )
  const sheetName = Buffer.concat([Buffer.from([0, 0, 2, 1]), Buffer.from('学员', 'utf16le')])
  const before = [begin(5), record(0x42, words(1200)), ...formats]
  const after = [...textTable([...known.keys()], uses), end]
  const sheetAt =
    [...before, ...after].reduce((sum, part) => sum + part.length, 0) + 4 + 4 + sheetName.length
  const sheet = [
    begin(0x10),
    record(0x0200, long(0), long(table.length), words(0, headings.length, 0)),
    ...cells,
    end,
  ]
  const box = CFB.utils.cfb_new()
  CFB.utils.cfb_add(
    box,
    '/Workbook',
    Buffer.concat([...before, record(0x85, long(sheetAt), sheetName), ...after, ...sheet]),
  )
  return new Uint8Array(CFB.write(box, { type: 'buffer' }))
}

/**
 * An Excel 97 workbook with 60,000 students, near the import's limit of 20 MB; made once and cached
 * in a temporary file.
 */
export const bigXls = (): Uint8Array<ArrayBuffer> => {
  const folder = join(tmpdir(), 'edu-bench')
  const path = join(folder, `students-${rows}.xls`)
  if (!existsSync(path)) {
    const bytes = workbook([headings, ...Array.from({ length: rows }, (_, n) => cellsOf(n))])
    mkdirSync(folder, { recursive: true })
    writeFileSync(`${path}.${process.pid}`, bytes)
    renameSync(`${path}.${process.pid}`, path)
  }
  return Uint8Array.from(readFileSync(path))
}
