import { SheetRefused } from './refused.ts'

/**
 * Tags that make up a table, and the beginning of a comment. No tag holds '<', so each is looked
 * for no further than the next one.
 */
const tableTag = /<!--|<(\/?)(table|thead|tbody|tfoot|tr|td|th)\b[^<>]*>/gi

interface OpenTable {
  row: boolean
  cell: string | undefined
}

/** What ends the cell and, with it, the row of a table that are still open. */
const closeCell = (table: OpenTable): string => {
  const end = table.cell === undefined ? '' : `</${table.cell}>`
  table.cell = undefined
  return end
}
const closeRow = (table: OpenTable): string => {
  const end = `${closeCell(table)}${table.row ? '</tr>' : ''}`
  table.row = false
  return end
}

/** What stands in the place of a tag within a table. */
const replaced = (table: OpenTable, tag: string, name: string, isEnd: boolean): string => {
  if (name === 'td' || name === 'th') {
    if (isEnd) return closeCell(table)
    const before = `${closeCell(table)}${table.row ? '' : '<tr>'}`
    table.row = true
    table.cell = name
    return before + tag
  }
  const before = closeRow(table)
  if (name !== 'tr') return before + tag
  table.row = !isEnd
  return isEnd ? before : before + tag
}

/**
 * Writes the ends of cells and rows that HTML may leave out: to a browser a cell ends where the
 * next one begins, and the library would take them all for one. Refuses a table that doesn't end:
 * it would only seem to have fewer rows.
 */
export const withCellEnds = (html: string): string => {
  const open: OpenTable[] = []
  const out: string[] = []
  let from = 0
  tableTag.lastIndex = 0
  for (let match = tableTag.exec(html); match; match = tableTag.exec(html)) {
    const [tag, slash = '', name = ''] = match
    if (tag === '<!--') {
      const end = html.indexOf('-->', match.index)
      tableTag.lastIndex = end < 0 ? html.length : end
      continue
    }
    out.push(html.slice(from, match.index))
    from = match.index + tag.length
    const table = open.at(-1)
    const lower = name.toLowerCase()
    if (lower === 'table' && slash === '') {
      open.push({ row: false, cell: undefined })
      out.push(tag)
    } else if (lower === 'table') {
      // an end without a beginning ends nothing
      if (table) out.push(closeRow(table), tag)
      open.pop()
    } else out.push(table ? replaced(table, tag, lower, slash !== '') : tag)
  }
  if (open.length) throw new SheetRefused('damaged')
  return out.join('') + html.slice(from)
}
