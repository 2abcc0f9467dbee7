import { namesOf, type Names } from './names.ts'

/** What a new domain has besides its first resource, unless the command leaves it out. */
export const partNames = ['journal', 'task', 'page', 'errors', 'seed', 'tests'] as const
export type PartName = (typeof partNames)[number]

/** What is made of a new domain. */
export interface Parts {
  /** The names of its journal; undefined: it has none. */
  readonly journal: Names | undefined
  /** Whether it has a part. */
  readonly has: (part: PartName) => boolean
}

const isPart = (text: string): text is PartName => partNames.some(part => part === text)

interface Options {
  readonly journal?: string | undefined
  readonly without?: string | undefined
}

/**
 * The parts that the options of a command ask for, or a sentence that says what is wrong with them.
 * A journal that is not named is called as the resource is, with Entry behind it.
 */
export const partsOf = (resource: string, { journal, without }: Options): Parts | string => {
  const left = without === undefined ? [] : without.split(',').map(part => part.trim())
  const unknown = left.find(part => !isPart(part))
  if (unknown !== undefined)
    return `${unknown} is no part of a domain; these can be left out: ${partNames.join(', ')}.`
  const has = (part: PartName): boolean => !left.includes(part)
  if (!has('journal'))
    return journal === undefined
      ? { journal: undefined, has }
      : `--journal ${journal} names a journal that --without leaves out.`
  const names = namesOf(journal ?? `${resource}Entry`)
  if (!names) return `${journal ?? ''} is no name in camelCase.`
  return names.name === resource
    ? `${names.name} is the name of the resource: its journal needs another one.`
    : { journal: names, has }
}
