import { langs, type Lang } from '../../src/schema/label.ts'
import type { ManualBlock, ManualLine, ManualChapter } from '../../src/schema/manual.ts'
import { manualPages, type ManualSources } from './manualFiles.ts'

/** The pictures keep the repository light. */
const mostPictures = 25
const largestPicture = 80_000

const linesOf = (block: ManualBlock): readonly ManualLine[] => {
  switch (block.kind) {
    case 'text':
    case 'note':
      return [block.line]
    case 'points':
    case 'steps':
      return block.items
    case 'heading':
    case 'picture':
      return []
  }
}
const linksOf = ({ blocks }: ManualChapter): readonly string[] =>
  blocks
    .flatMap(linesOf)
    .flatMap(line => line.flatMap(one => (typeof one === 'object' && 'to' in one ? [one.to] : [])))
const picturesOf = ({ blocks }: ManualChapter): readonly string[] =>
  blocks.flatMap(block => (block.kind === 'picture' ? [block.url] : []))
/** What comes after what: a translation has the same parts. */
const shapeOf = ({ blocks }: ManualChapter): string =>
  blocks
    .map(block =>
      'items' in block
        ? `${block.kind} (${block.items.length})`
        : block.kind === 'heading'
          ? `${block.kind} ${block.level}`
          : block.kind,
    )
    .join(', ')

/** Labels of the product that a page quotes (in bold). */
export const labelsOf = ({ blocks }: ManualChapter): readonly string[] =>
  blocks
    .flatMap(linesOf)
    .flatMap(line =>
      line.flatMap(one => (typeof one === 'object' && 'label' in one ? [one.label] : [])),
    )

const deadLinks = (pages: readonly ManualChapter[], routes: ReadonlySet<string>) => {
  const addresses = new Set(
    pages.flatMap(({ name, blocks }) => {
      const address = name === 'index' ? '/manual' : `/manual?topic=${name}`
      const ids = blocks.flatMap(block => (block.kind === 'heading' ? [block.id] : []))
      return [address, ...ids.map(id => `${address}#${id}`)]
    }),
  )
  const isThere = (to: string): boolean =>
    to.startsWith('/manual') ? addresses.has(to) : routes.has(/^\/([\w-]+)/.exec(to)?.[1] ?? '')
  return pages.flatMap(page =>
    linksOf(page)
      .filter(to => !isThere(to))
      .map(to => `${page.name}.md links to ${to}, which is nowhere`),
  )
}

/**
 * Names pages that are in one language alone or not in the index, translations of another shape,
 * links that lead nowhere, and pictures that are missing, unused, too many or too large.
 * @param routes First segments of the console's addresses.
 */
export const manualProblems = (sources: ManualSources, routes: ReadonlySet<string>): string[] => {
  const read = (lang: Lang) => new Map(manualPages(sources, lang).map(page => [page.name, page]))
  const pages = { en: read('en'), zh: read('zh') }
  const all = langs.flatMap(lang => [...pages[lang].values()])
  const shown = new Set(all.flatMap(picturesOf))
  return [
    ...langs.flatMap(lang => {
      const other = lang === 'en' ? 'zh' : 'en'
      return [...pages[lang].keys()]
        .filter(name => !pages[other].has(name))
        .map(name => `docs/manual/${other} lacks ${name}.md`)
    }),
    ...[...pages.en].flatMap(([name, page]) => {
      const translated = pages.zh.get(name)
      return translated && shapeOf(translated) !== shapeOf(page)
        ? [
            `${name}.md has other parts in Chinese: ${shapeOf(translated)}, and not ${shapeOf(page)}`,
          ]
        : []
    }),
    ...langs.flatMap(lang => {
      const index = pages[lang].get('index')
      const listed = new Set(index ? linksOf(index) : [])
      return [...pages[lang].keys()]
        .filter(name => name !== 'index' && !listed.has(`/manual?topic=${name}`))
        .map(name => `docs/manual/${lang}/index.md doesn’t list ${name}.md`)
    }),
    ...langs.flatMap(lang =>
      deadLinks([...pages[lang].values()], routes).map(said => `docs/manual/${lang}/${said}`),
    ),
    ...[...shown]
      .filter(path => !sources.pictures.has(path))
      .map(path => `docs/manual/${path} is shown, and isn’t there`),
    ...[...sources.pictures].flatMap(([path, bytes]) => [
      ...(shown.has(path) ? [] : [`docs/manual/${path} is shown nowhere`]),
      ...(bytes > largestPicture
        ? [`docs/manual/${path} has ${bytes} bytes of at most ${largestPicture}`]
        : []),
    ]),
    ...(sources.pictures.size > mostPictures
      ? [`docs/manual/pictures has ${sources.pictures.size} pictures of at most ${mostPictures}`]
      : []),
  ]
}
