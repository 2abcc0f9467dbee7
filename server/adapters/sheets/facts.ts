import { parseCellRef } from './cellRef.ts'
import { nothingHidden, type HiddenParts } from './hidden.ts'
import type { Merge } from './merges.ts'
import { sheetLimits } from './limits.ts'
import { SheetRefused } from './refused.ts'
import { shownDigits } from './zeros.ts'
import { textOfPart, unpacked, type ZipEntry } from './zip.ts'

/** Properties of a worksheet that the library's row stream leaves out. */
export interface SheetFacts {
  /** Blocks of merged cells of more than one row. */
  readonly merges: readonly Merge[]
  /** Cells, as 'row,column' from 0, whose formula has no result in the file. */
  readonly unsolved: ReadonlySet<string>
  /**
   * How many digits a cell shows at least, where its number format puts zeros before the number.
   */
  readonly digits: ReadonlyMap<string, number>
  /**
   * Cells with an error value, not a text that looks like one; undefined if the sheet has no cell
   * references.
   */
  readonly errors: ReadonlySet<string> | undefined
  readonly hidden: HiddenParts
}

type Parts = ReadonlyMap<string, ZipEntry>

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1]

/**
 * The part of each sheet, in the workbook's order; undefined if the workbook has an unusual
 * structure.
 */
const sheetParts = async (bytes: Uint8Array, parts: Parts): Promise<string[] | undefined> => {
  const book = await textOfPart(bytes, parts.get('xl/workbook.xml'))
  const relations = await textOfPart(bytes, parts.get('xl/_rels/workbook.xml.rels'))
  const targets = new Map(
    [...relations.matchAll(/<(?:\w+:)?Relationship\s[^<>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target') ?? '',
    ]),
  )
  const found = [...book.matchAll(/<(?:\w+:)?sheet\s[^<>]*>/g)].map(
    ([tag]) => targets.get(/\s\w+:id="([^"]*)"/i.exec(tag)?.[1]) ?? '',
  )
  const names = found.map(target => (target.startsWith('/') ? target.slice(1) : `xl/${target}`))
  return names.length && names.every(name => parts.has(name)) ? names : undefined
}

/**
 * How many digits the cell formats that put zeros before a number show at least, by their index.
 */
const zeroFormats = async (
  bytes: Uint8Array,
  parts: Parts,
): Promise<ReadonlyMap<string, number>> => {
  const styles = await textOfPart(bytes, parts.get('xl/styles.xml'))
  const digitsById = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\s[^<>]*>/g)].map(([tag]) => [
      attribute(tag, 'numFmtId'),
      shownDigits(attribute(tag, 'formatCode') ?? ''),
    ]),
  )
  // between the first beginning and the first end: a search for both at once tries every beginning
  const [, formats = ''] = styles.split(/<\/?(?:\w+:)?cellXfs[^<>]*>/, 2)
  const tags = [...formats.matchAll(/<(?:\w+:)?xf\s[^<>]*>/g)]
  return new Map(
    tags.flatMap(([tag], at) => {
      const digits = digitsById.get(attribute(tag, 'numFmtId')) ?? 0
      return digits > 0 ? [[String(at), digits] as const] : []
    }),
  )
}

const keyOf = (cell: string): string | undefined => {
  const ref = attribute(cell, 'r')
  const at = ref === undefined ? undefined : parseCellRef(ref)
  return at && `${at.row},${at.column}`
}

// These expressions run on untrusted files. A tag contains no '<', so no match looks beyond the
// next one: an unclosed tag costs its own length, not that of the rest. Matches a formula and the
// end of its cell without a result between them; a text result may be empty.
const withoutResult =
  /<c\b(?![^<>]*\bt="str")[^<>]*>\s*<f\b(?:[^<>]*\/>|[^<>]*>[^<]*<\/f>)(?:\s*(?:<v\s*\/>|<v>\s*<\/v>))?\s*<\/c>/g
const withError = /<c\b(?=[^<>]*\st=["']e["'])[^<>]*>/g
const mergeTag = /<mergeCell\s[^<>]*>/g
const rowTag = /<row\s[^<>]*>/g
const columnTag = /<col\s[^<>]*>/g
const isHidden = /\shidden=["'](?:1|true)["']/
/**
 * A tag inside which another one begins: no program writes it, and the library would search the
 * rest of the sheet for the end of each.
 */
const brokenTag = /<[\w/][^<>]*</
const mostMerges = 200_000
/** Maximum number of column ranges: a real sheet doesn't have more. */
const mostRanges = 200_000
/**
 * Places where a chunk of a sheet can be cut: every match begins at one of them and ends before the
 * next.
 */
const starts = ['<c ', '<c>', '<row', '<mergeCell ', '</sheetData']
const longest = 1_000_000

/** Adds the rows and columns that a chunk of a sheet marks as hidden. */
const noteHidden = (
  text: string,
  { rows, columns }: { rows: [number, number][]; columns: [number, number][] },
): void => {
  for (const [tag] of text.matchAll(columnTag)) {
    const [from, to] = [Number(attribute(tag, 'min')) - 1, Number(attribute(tag, 'max')) - 1]
    if (isHidden.test(tag) && from <= to && columns.length < mostRanges) columns.push([from, to])
  }
  for (const [tag] of text.matchAll(rowTag)) {
    const at = Number(attribute(tag, 'r')) - 1
    if (isHidden.test(tag) && at >= 0 && rows.length < sheetLimits.cells) rows.push([at, at])
  }
}

const factsOf = async (
  bytes: Uint8Array,
  entry: ZipEntry,
  zeros: ReadonlyMap<string, number>,
): Promise<SheetFacts> => {
  const merges: Merge[] = []
  const unsolved = new Set<string>()
  const digits = new Map<string, number>()
  const errors = new Set<string>()
  const hidden: { rows: [number, number][]; columns: [number, number][] } = {
    rows: [],
    columns: [],
  }
  let allPlaced = true
  const note = (into: Set<string>, cell: string) => {
    const key = keyOf(cell)
    if (key !== undefined) into.add(key)
    else allPlaced = false
  }
  const numbered = zeros.size
    ? new RegExp(`<c\\b(?=[^<>]*\\ss="(${[...zeros.keys()].join('|')})")[^<>]*>`, 'g')
    : undefined
  const take = (text: string) => {
    if (brokenTag.test(text)) throw new SheetRefused('damaged')
    if (text.includes('<f')) for (const [cell] of text.matchAll(withoutResult)) note(unsolved, cell)
    if (numbered)
      for (const [cell, style = ''] of text.matchAll(numbered)) {
        const key = /\bt="(?!n")/.test(cell) ? undefined : keyOf(cell)
        if (key !== undefined) digits.set(key, zeros.get(style) ?? 0)
      }
    if (/\st=["']e["']/.test(text))
      for (const [cell] of text.matchAll(withError)) note(errors, cell)
    if (text.includes(' hidden=')) noteHidden(text, hidden)
    if (!text.includes('<mergeCell ')) return
    for (const [tag] of text.matchAll(mergeTag)) {
      const [from, to] = (attribute(tag, 'ref') ?? '').split(':').map(parseCellRef)
      if (from && to && to.row > from.row && merges.length < mostMerges)
        merges.push({ column: from.column, from: from.row, to: to.row })
    }
  }
  // markup and references are ASCII, so that every byte may count as a character
  const decoder = new TextDecoder('latin1')
  let rest = ''
  for await (const piece of unpacked(bytes, entry)) {
    rest += decoder.decode(piece, { stream: true })
    const cut = Math.max(...starts.map(start => rest.lastIndexOf(start)))
    if (cut > 0) {
      take(rest.slice(0, cut))
      rest = rest.slice(cut)
      // one endless text: it contains no facts
    } else if (rest.length > longest) rest = rest.slice(-1000)
  }
  take(rest)
  // a sheet that breaks off would only seem to have fewer rows
  const end = /<\/(\w+:)?worksheet\s*>\s*$/.exec(rest)
  if (!end) throw new SheetRefused('damaged')
  // elements with a namespace prefix are not found here
  return {
    merges,
    unsolved,
    digits,
    errors: allPlaced && end[1] === undefined ? errors : undefined,
    hidden,
  }
}

const nothing: SheetFacts = {
  merges: [],
  unsolved: new Set(),
  digits: new Map(),
  errors: undefined,
  hidden: nothingHidden,
}

/** Facts of each sheet in the workbook's order. Throws where a sheet isn't whole. */
export const factsOfSheets = async (
  bytes: Uint8Array,
  parts: Parts,
): Promise<(at: number) => SheetFacts> => {
  const names = await sheetParts(bytes, parts)
  const zeros = await zeroFormats(bytes, parts)
  const facts: SheetFacts[] = []
  for (const name of names ?? []) {
    const entry = parts.get(name)
    // chart sheets have no rows
    facts.push(entry && name.includes('worksheets/') ? await factsOf(bytes, entry, zeros) : nothing)
  }
  return at => facts[at] ?? nothing
}
