import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { domainFolders } from '../../scripts/domain-map.ts'
import { domainFiles } from '../../scripts/scaffold/domain.ts'
import { resourceFiles } from '../../scripts/scaffold/resource.ts'
import { namesOf, type Names } from '../../scripts/scaffold/names.ts'
import { partsOf, type Parts } from '../../scripts/scaffold/parts.ts'

/** Documents about the current state; decisions describe the state when they were made. */
const guides = [
  ...globSync('docs/*.md'),
  ...globSync('{.,*,src/*,docs/api,examples/library}/README.md'),
].toSorted()

/** Faults of all guides, each after the name of its guide. */
const faults = (faultsOf: (text: string, guide: string) => readonly string[]): readonly string[] =>
  guides.flatMap(guide =>
    faultsOf(readFileSync(guide, 'utf8'), guide).map(fault => `${guide}: ${fault}`),
  )
const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(
    groups => groups.slice(1).find(group => group !== undefined) ?? '',
  )

const names = (name: string): Names => {
  const found = namesOf(name)
  if (!found) throw new Error(`no name: ${name}`)
  return found
}
const everyPart = (resource: string): Parts => {
  const parts = partsOf(resource, {})
  if (typeof parts === 'string') throw new Error(parts)
  return parts
}
/** Files that the generators of the guides' examples write. */
const generated = [
  ...Object.keys(domainFiles(names('book'), names('library'), everyPart('book'))),
  ...Object.keys(resourceFiles(names('room'), names('scheduling'))),
]

const roots = 'custom-pages|dataProvider|docs|examples|mocks|resources|scripts|server|src|tests'
/** Code that begins with a room, or ends as a file's path does. */
const asPath = new RegExp(
  `^(?:${roots})/[^\\s:]*$|^[a-z][\\w.-]*/[\\w.<>*/-]+\\.(?:ts|tsx|md|json|mjs|sql)$`,
)
/**
 * Folders to which file names in guides are relative: the project, the example `library`, and those
 * that a guide is about.
 */
const bases = ['', 'examples/library', 'server', 'server/engine', 'src', 'src/schema']

const exists = (path: string, guide: string): boolean => {
  const pattern = path.replaceAll(/<\w+>/g, '*').replace(/\/$/, '')
  return (
    generated.includes(path) ||
    [...bases, dirname(guide)].some(base => globSync(join(base, pattern)).length > 0)
  )
}

it('guides name files and folders that are there', () => {
  const missing = faults((text, guide) =>
    matches(text, /`([^`\n]+)`|^\/\/ (\S+)$/gm)
      .filter(code => asPath.test(code))
      .filter(path => !exists(path, guide)),
  )
  expect(missing).toEqual([])
})

it('what a folder’s guide says of the folder is there', () => {
  const missing = faults((text, guide) =>
    /^docs\/|^README/.test(guide)
      ? []
      : matches(text, /`([\w-]+(?:\/|\.tsx?))`/g).filter(
          name => !existsSync(name) && !globSync(join(dirname(guide), '{,**/}', name)).length,
        ),
  )
  expect(missing).toEqual([])
})

it('guides link to files that are there', () => {
  const broken = faults((text, guide) =>
    matches(text, /\]\(([^)\s#]+)[^)]*\)/g)
      .filter(target => !/^\w+:/.test(target))
      .filter(target => !existsSync(join(dirname(guide), target))),
  )
  expect(broken).toEqual([])
})

it('guides name commands of package.json', () => {
  const known = Object.keys(packageJson.scripts)
  const unknown = faults(text =>
    matches(text, /npm run ([\w:-]+)/g).filter(name => !known.includes(name)),
  )
  expect(unknown).toEqual([])
})

it('guides count the domains as they are', () => {
  const wrong = faults(text =>
    matches(text, /(\d+) domains/g).filter(count => Number(count) !== domainFolders().length),
  )
  expect(wrong).toEqual([])
})
