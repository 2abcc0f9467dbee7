import type { ManualBlock, ManualLine, ManualChapter, ManualSpan } from '../../src/schema/manual.ts'

/** What a link of the manual leads to, and a picture shows, in the console. */
export interface Targets {
  /** Address in the console of `students.md#import` or `/student`. */
  linkTo(target: string): string
  /** Address of `../pictures/import.webp`. */
  picture(path: string): string
}

/** A page as it is written: its headings have no ids yet. */
type Written =
  | Exclude<ManualBlock, { readonly kind: 'heading' }>
  | Omit<Extract<ManualBlock, { readonly kind: 'heading' }>, 'id'>

const piece = /\*\*(?<label>[^*]+)\*\*|`(?<typed>[^`]+)`|\[(?<text>[^\]]+)\]\((?<to>[^)\s]+)\)/g
const unread = /\*\*|`|\]\(|<\/?[a-z]/i

/** @throws where a mark has no end, or the line has HTML */
const lineOf = (source: string, targets: Targets): ManualLine => {
  const pieces: ManualSpan[] = []
  const add = (plain: string): void => {
    if (unread.test(plain)) throw new Error(`can't read “${plain}”`)
    if (plain !== '') pieces.push(plain)
  }
  let end = 0
  for (const match of source.matchAll(piece)) {
    add(source.slice(end, match.index))
    const { label, typed, text = '', to = '' } = match.groups ?? {}
    if (label !== undefined) pieces.push({ label })
    else if (typed !== undefined) pieces.push({ typed })
    else pieces.push({ text, to: targets.linkTo(to) })
    end = match.index + match[0].length
  }
  add(source.slice(end))
  return pieces
}

const numbered = /^(\d+)\. (.*)$/
const dotted = /^- (.*)$/
const picture = /^!\[([^\]]+)\]\(([^)\s]+)\)$/

/** Paragraphs, lists, notes (`> `) and pictures are apart by an empty line. */
const blockOf = (source: string, targets: Targets): Written => {
  // a line that is indented continues the one before it
  const lines = source.replaceAll(/\n {2,}/g, ' ').split('\n')
  const [first = ''] = lines
  const line = (text: string): ManualLine => lineOf(text, targets)
  const items = (pattern: RegExp, group: number): readonly ManualLine[] =>
    lines.map(text => {
      const found = pattern.exec(text)?.[group]
      if (found === undefined) throw new Error(`“${text}” is no item of the list before it`)
      return line(found)
    })
  const [, start] = numbered.exec(first) ?? []
  if (start !== undefined) return { kind: 'steps', first: Number(start), items: items(numbered, 2) }
  if (dotted.test(first)) return { kind: 'points', items: items(dotted, 1) }
  const [, about, path] = picture.exec(source) ?? []
  if (about !== undefined && path !== undefined)
    return { kind: 'picture', about, url: targets.picture(path) }
  const [, marks, heading] = /^(#{2,3}) (.+)$/.exec(source) ?? []
  if (marks !== undefined && heading !== undefined)
    return { kind: 'heading', level: marks.length === 2 ? 2 : 3, text: heading }
  if (first.startsWith('#'))
    throw new Error(`“${first}” is no heading of the second or third level`)
  if (first.startsWith('> '))
    return { kind: 'note', line: line(lines.map(text => text.replace(/^> ?/, '')).join(' ')) }
  return { kind: 'text', line: line(lines.join(' ')) }
}

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** A page of the manual without the ids of its headings. */
export interface WrittenPage {
  readonly title: string
  readonly blocks: readonly Written[]
}

/**
 * Reads a page of the manual: a title (`# `), headings, paragraphs, numbered steps, points, notes
 * and pictures, with labels in bold, typed text and links. It knows no HTML, so the console renders
 * it as elements, and nothing needs to be sanitised.
 * @throws with what it can't read
 */
export const readManualPage = (source: string, targets: Targets): WrittenPage => {
  const [heading = '', ...parts] = source.trim().split(/\n{2,}/)
  const [, title] = /^# (.+)$/.exec(heading) ?? []
  if (title === undefined) throw new Error('it doesn’t begin with a title (# …)')
  return { title, blocks: parts.map(part => blockOf(part, targets)) }
}

/** A page whose headings have the ids of the English page's, in their order. */
export const withIds = (name: string, page: WrittenPage, english: WrittenPage): ManualChapter => {
  const ids = english.blocks.flatMap(block =>
    block.kind === 'heading' ? [slugOf(block.text)] : [],
  )
  let n = 0
  const blocks = page.blocks.map((block): ManualBlock =>
    block.kind === 'heading' ? { ...block, id: ids[n++] ?? `part-${n}` } : block,
  )
  return { name, title: page.title, blocks }
}
