import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Lang } from '../../src/schema/label.ts'
import { manualLink, type ManualEntry, type ManualChapter } from '../../src/schema/manual.ts'
import { readManualPage, withIds, type Targets, type WrittenPage } from './markdown.ts'

const folder = 'docs/manual'

/** The sources of the manual: texts by language and name, and what its pictures weigh. */
export interface ManualSources {
  readonly texts: Readonly<Record<Lang, ReadonlyMap<string, string>>>
  /** Bytes by path below `docs/manual`. */
  readonly pictures: ReadonlyMap<string, number>
}

const textsOf = (lang: Lang): ReadonlyMap<string, string> =>
  new Map(
    globSync(`${folder}/${lang}/*.md`)
      .toSorted()
      .map(path => [basename(path, '.md'), readFileSync(path, 'utf8')]),
  )

/** Reads the manual of the project in the working directory. */
export const readManual = (): ManualSources => ({
  texts: { en: textsOf('en'), zh: textsOf('zh') },
  pictures: new Map(
    globSync(`${folder}/pictures/*`)
      .toSorted()
      .map(path => [path.slice(folder.length + 1), readFileSync(path).length]),
  ),
})

/** `students.md#import` → `/manual?topic=students#import`; addresses of the console stay. */
const linkTo = (target: string): string => {
  if (target.startsWith('/')) return target
  const [, name, heading] = /^([\w-]+)\.md(?:#([\w-]+))?$/.exec(target) ?? []
  if (name === undefined) throw new Error(`${target} is no page of the manual or of the console`)
  return manualLink(name === 'index' ? undefined : name, heading)
}
/** `../pictures/import.webp` → `pictures/import.webp`. */
const pathOfPicture = (path: string): string => {
  if (!path.startsWith('../pictures/')) throw new Error(`${path} isn’t in docs/manual/pictures`)
  return path.slice('../'.length)
}

const written = (texts: ReadonlyMap<string, string>, targets: Targets) =>
  new Map(
    [...texts].map(([name, text]): [string, WrittenPage] => [name, readManualPage(text, targets)]),
  )

/** All pages in a language. @throws with what can't be read */
export const manualPages = (
  { texts }: ManualSources,
  lang: Lang,
  picture: Targets['picture'] = path => path,
): readonly ManualChapter[] => {
  const targets: Targets = { linkTo, picture: path => picture(pathOfPicture(path)) }
  const english = written(texts.en, targets)
  return [...written(texts[lang], targets)].map(([name, page]) =>
    withIds(name, page, english.get(name) ?? page),
  )
}

const headingsOf = ({ blocks }: ManualChapter) =>
  blocks.flatMap(block => (block.kind === 'heading' ? [block] : []))

/** What the manual is searched by, in both languages, without its index. */
export const manualEntries = (sources: ManualSources): readonly ManualEntry[] => {
  const chinese = new Map(manualPages(sources, 'zh').map(page => [page.name, page]))
  return manualPages(sources, 'en').flatMap(page => {
    const other = chinese.get(page.name)
    if (!other || page.name === 'index') return []
    const headings = headingsOf(other)
    return [
      {
        name: page.name,
        title: { en: page.title, zh: other.title },
        headings: headingsOf(page).map(({ id, text }, n) => ({
          id,
          text: { en: text, zh: headings[n]?.text ?? text },
        })),
      },
    ]
  })
}

/** Path of a picture from the root of the project. */
export const pathOf = (picture: string): string => join(folder, picture)
