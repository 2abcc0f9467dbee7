import { expect, it } from 'vitest'
import { readSheets } from '../../server/adapters/sheets/read.ts'
import { sheetXml, workbookOf } from '../support/zip.ts'

/** Bytes of a sheet that pack to some kilobytes. */
const size = 5_000_000
const repeated = (unit: string): string => unit.repeat(size / unit.length)

/** Milliseconds that reading takes, whatever becomes of the file. */
const timeOf = async (bytes: Uint8Array): Promise<number> => {
  const from = process.cpuUsage()
  await readSheets(bytes).catch(() => undefined)
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

it.each([
  ['formulas that begin and never end', '<c <f '],
  ['cells with formulas that never end', '<c><f>'],
  ['blanks behind a formula', '<c><f/>          '],
  ['cells without an end', '<c r="A1" t="e" '],
  ['rows without an end', '<row hidden="1" '],
  ['merges without an end', '<mergeCell ref="A1:A2" '],
])('a sheet of %s is read in time that grows with its size alone', async (_, unit) => {
  expect(await timeOf(workbookOf(sheetXml(repeated(unit))))).toBeLessThan(5000)
})

it('a table whose ends stand before its beginnings is read in time that grows with its size alone', async () => {
  const half = size / 20
  const html = `<html>${'</table>'.repeat(half)}${'<table><tr><td>a'.repeat(half)}`
  expect(await timeOf(new TextEncoder().encode(html))).toBeLessThan(5000)
})

it('an OpenDocument whose tags never end is read in time that grows with its size alone', async () => {
  const text = `<office:document xmlns="urn:oasis:names:tc:opendocument">${repeated('<table:table-row ')}</office:document>`
  expect(await timeOf(new TextEncoder().encode(text))).toBeLessThan(5000)
})
