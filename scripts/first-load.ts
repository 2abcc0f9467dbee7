/** A chunk in the build's manifest. */
export interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
  readonly isEntry?: boolean
  readonly src?: string
  readonly name?: string
}
export type Manifest = Readonly<Record<string, Chunk>>

const meta = /<meta name="definitions" content="([^"]*)"/
/**
 * The files of the definitions that each list shows, by the first segment of its address, as a
 * built page names them.
 * @throws where the page names none
 */
export const definitionFilesOf = (html: string): ReadonlyMap<string, readonly string[]> => {
  const named = meta.exec(html)?.[1]
  if (named === undefined) throw new Error('index.html names no definitions')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build writes it in this form
  const lists = JSON.parse(named.replaceAll('&quot;', '"')) as Record<string, string[]>
  return new Map(Object.entries(lists))
}

const languages = /^src\/i18n\/messages\.|\/ra-language-/
/** The list's group of the build, or the screen itself where it is no group. */
const isList = ([key, chunk]: readonly [string, Chunk]): boolean =>
  chunk.name === 'list' || key.endsWith('/ListScreen.tsx')

/**
 * The files that the first list page loads: the entry, the list's code, all that both import
 * statically, and one language's texts. Returns the common files, and those of each language
 * separately.
 * @throws if the manifest has no entry or the entry doesn't load a list
 */
export const firstLoadOf = (
  manifest: Manifest,
): { readonly files: readonly string[]; readonly words: readonly string[] } => {
  const chunkOf = (key: string): Chunk => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the manifest lacks ${key}`)
    return chunk
  }
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry)
  if (!entry) throw new Error('the manifest has no entry')
  const lazily = entry[1].dynamicImports ?? []
  const list = lazily.find(key => isList([key, chunkOf(key)]))
  if (!list) throw new Error('the entry loads no list: has its group or its file another name?')
  const chunkKeys = new Set<string>()
  const take = (key: string): void => {
    if (chunkKeys.has(key)) return
    chunkKeys.add(key)
    chunkOf(key).imports?.forEach(take)
  }
  take(entry[0])
  take(list)
  const words = lazily.filter(key => languages.test(key)).map(key => chunkOf(key).file)
  if (words.length === 0) throw new Error("the entry loads no language's words")
  return {
    files: [...chunkKeys].map(chunkOf).flatMap(chunk => [chunk.file, ...(chunk.css ?? [])]),
    words,
  }
}
