import type { PageDefinition } from '../../src/schema/page.ts'
import type { AnyResource } from '../../src/schema/resource.ts'
import type { HelpFile } from './helpFiles.ts'

interface Screens {
  readonly resources: Readonly<Record<string, AnyResource>>
  readonly pages: readonly PageDefinition[]
  readonly help: readonly HelpFile[]
  /** Names of the manual's pages. */
  readonly manual: ReadonlySet<string>
}

/** The first segments of all addresses within the frame of the console. */
export const routesOf = ({
  resources,
  pages,
}: Pick<Screens, 'resources' | 'pages'>): ReadonlySet<string> =>
  new Set([
    ...pages.flatMap(({ route, shell }) => (shell ? [route] : [])),
    ...Object.values(resources).flatMap(({ routes }) =>
      routes ? [routes.list, routes.detail] : [],
    ),
  ])

const menuEntriesOf = ({ resources, pages }: Screens): readonly string[] => [
  ...pages.flatMap(({ route, menu }) => (menu === undefined ? [] : [`the page ${route}`])),
  ...Object.values(resources).flatMap(({ name, menu, routes }) =>
    menu === undefined || !routes ? [] : [`the list ${routes.list} of ${name}`],
  ),
]
const routeOfEntry = (entry: string): string => entry.split(' ')[2] ?? ''

/**
 * Names screens in the menu without help, help of no screen or of one that has it already, and
 * pages of the manual that aren't there.
 */
export const helpProblems = (screens: Screens): string[] => {
  const declared = screens.help.flatMap(({ path, help }) =>
    Object.entries(help).map(([route, one]) => ({ path, route, ...one })),
  )
  const routes = routesOf(screens)
  const paths = new Map<string, string>()
  const twice = declared.flatMap(({ path, route }) => {
    const first = paths.get(route)
    paths.set(route, first ?? path)
    return first === undefined ? [] : [`${path}: ${first} has help for ${route} already`]
  })
  return [
    ...menuEntriesOf(screens)
      .filter(entry => !paths.has(routeOfEntry(entry)))
      .map(
        entry =>
          `${entry} is in the menu without help: add ${routeOfEntry(entry)} to a *.help.ts beside it (defineHelp)`,
      ),
    ...declared
      .filter(({ route }) => !routes.has(route))
      .map(({ path, route }) => `${path}: there is no screen ${route}`),
    ...twice,
    ...declared.flatMap(({ path, route, manual }) =>
      manual === undefined || screens.manual.has(manual)
        ? []
        : [`${path}: the help of ${route} names the page ${manual}, which docs/manual lacks`],
    ),
  ]
}
