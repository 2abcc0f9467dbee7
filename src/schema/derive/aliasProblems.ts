import type { Label } from '../label.ts'
import type { PageDefinition } from '../page.ts'
import type { Aliases } from '../palette.ts'
import type { AnyResource } from '../resource.ts'

/** Something that Ctrl-K finds, by its own names and by its aliases. */
interface Place {
  readonly owner: string
  readonly names: readonly Label[]
  readonly aliases: Aliases
}

const placesOf = (
  owner: string,
  { aliases = {}, verbs = [] }: Pick<PageDefinition, 'aliases' | 'verbs'>,
  names: readonly (Label | undefined)[],
): Place[] => [
  { owner, names: names.filter(name => name !== undefined), aliases },
  ...verbs.map(verb => ({
    owner: `the verb ${verb.label.en} of ${owner}`,
    names: [verb.label],
    aliases: verb.aliases ?? {},
  })),
]
const placesOfResource = (resource: AnyResource): Place[] => [
  ...placesOf(resource.name, resource, [resource.label, resource.plural, resource.menuLabel]),
  ...Object.entries(resource.list.named ?? {}).map(([name, { aliases = {} }]) => ({
    owner: `the filter ${name} of ${resource.name}`,
    names: [],
    aliases,
  })),
]
const placesOfPage = (page: PageDefinition): Place[] =>
  placesOf(`page ${page.route}`, page, [page.label, page.menuLabel])

const plain = (word: string): string => word.normalize('NFC').trim().toLowerCase()

/**
 * Names aliases of Ctrl-K that are declared twice, or that are the name of something else: one word
 * leads to one place.
 */
export const aliasProblems = (
  resources: readonly AnyResource[],
  pages: readonly PageDefinition[],
): string[] => {
  // what has no screen in the menu can be found by no name
  const places = [
    ...resources.filter(({ routes }) => routes).flatMap(placesOfResource),
    ...pages.filter(({ shell }) => shell).flatMap(placesOfPage),
  ]
  const owners = new Map<string, string>()
  const nameOwners = new Map(
    places.flatMap(({ owner, names }) =>
      names.flatMap(({ en, zh }) => [en, zh]).map(name => [plain(name), owner] as const),
    ),
  )
  return places.flatMap(({ owner, aliases }) =>
    Object.values(aliases)
      .flat()
      .flatMap(alias => {
        const word = plain(alias)
        const first = owners.get(word)
        const named = nameOwners.get(word)
        owners.set(word, first ?? owner)
        return [
          ...(word === '' ? [`${owner}: an alias is empty`] : []),
          ...(first === undefined ? [] : [`${owner}: its alias ${alias} is one of ${first}`]),
          ...(named === undefined ? [] : [`${owner}: its alias ${alias} is the name of ${named}`]),
        ]
      }),
  )
}

/** Names verbs that lead to no screen, or need a right that nothing declares. */
export const verbProblems = (
  resources: readonly AnyResource[],
  pages: readonly PageDefinition[],
  declared: ReadonlySet<string>,
): string[] => {
  const routes = new Set([
    ...pages.map(({ route }) => route),
    ...resources.flatMap(({ routes: own }) => (own ? [own.list, own.detail] : [])),
  ])
  return [
    ...resources.map(({ name, verbs }) => ({ owner: name, verbs })),
    ...pages.map(({ route, verbs }) => ({ owner: `page ${route}`, verbs })),
  ].flatMap(({ owner, verbs = [] }) =>
    verbs.flatMap(({ label, to, right }) => [
      ...(routes.has(/^\/([^/?#]+)/.exec(to)?.[1] ?? '')
        ? []
        : [`${owner}: the verb ${label.en} leads to ${to}, where no screen is`]),
      ...(right === undefined || declared.has(right)
        ? []
        : [`${owner}: the verb ${label.en} needs the right ${right}, which nothing declares`]),
    ]),
  )
}
