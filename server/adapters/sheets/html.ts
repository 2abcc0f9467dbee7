import { SheetRefused } from './refused.ts'

/**
 * Table tags, and the start of a comment. No tag contains '<', so a match never looks beyond the
 * next one.
 */
const tableTag = /<!--|<(\/?)(table|thead|tbody|tfoot|tr|td|th)\b[^<>]*>/gi

interface OpenTable {
  row: boolean
  cell: string | undefined
}

/** The end tags for an open cell and row of a table. */
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

/** The replacement of a tag within a table. */
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
 * Adds the end tags of cells and rows that HTML allows to omit: a browser ends a cell where the
 * next one begins, but the library would merge them. Refuses a table without an end, because it
 * would only seem to have fewer rows.
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
