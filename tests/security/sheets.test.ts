import { expect, it } from 'vitest'
import { readSheets } from '../../server/adapters/sheets/read.ts'
import { growthOf, linear } from '../support/growth.ts'
import { sheetXml, workbookOf } from '../support/zip.ts'

/** Bytes of the smaller of two sheets, which pack to some hundred. */
const size = 50_000
const repeat = (unit: string, bytes: number): string => unit.repeat(bytes / unit.length)
/** Reads a file, ignoring the result. */
const reading = (bytes: Uint8Array) => () => readSheets(bytes).catch(() => undefined)

it('growth tells work that grows with the square of its input from work that grows with it', async () => {
  const measure = async (work: () => unknown) => Number(work())
  const once = (bytes: number) => () => bytes / 1000
  const squared = (bytes: number) => () => (bytes / 1000) ** 2
  expect(await growthOf(once, size, measure)).toBeLessThan(linear)
  expect(await growthOf(squared, size, measure)).toBeGreaterThan(linear)
})

it.each([
  ['formulas that begin and never end', '<c <f '],
  ['cells with formulas that never end', '<c><f>'],
  ['blanks behind a formula', '<c><f/>          '],
  ['cells without an end', '<c r="A1" t="e" '],
  ['rows without an end', '<row hidden="1" '],
  ['merges without an end', '<mergeCell ref="A1:A2" '],
])('a sheet of %s is read in time that grows with its size alone', async (_, unit) => {
  const sheetOf = (bytes: number) => reading(workbookOf(sheetXml(repeat(unit, bytes))))
  expect(await growthOf(sheetOf, size)).toBeLessThan(linear)
})

it('a table whose ends stand before its beginnings is read in time that grows with its size alone', async () => {
  const tablesOf = (bytes: number) => {
    const half = bytes / 20
    const html = `<html>${'</table>'.repeat(half)}${'<table><tr><td>a'.repeat(half)}`
    return reading(new TextEncoder().encode(html))
  }
  expect(await growthOf(tablesOf, size)).toBeLessThan(linear)
})

it('an OpenDocument whose tags never end is read in time that grows with its size alone', async () => {
  const documentOf = (bytes: number) =>
    reading(
      new TextEncoder().encode(
        `<office:document xmlns="urn:oasis:names:tc:opendocument">${repeat('<table:table-row ', bytes)}</office:document>`,
      ),
    )
  expect(await growthOf(documentOf, size)).toBeLessThan(linear)
})
