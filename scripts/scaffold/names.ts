/** The spellings of a new resource's or domain's name. */
export interface Names {
  /** camelCase: `taskTemplate`. */
  readonly name: string
  /** PascalCase: `TaskTemplate`. */
  readonly type: string
  /** kebab-case: `task-template`. */
  readonly folder: string
  /** English label: `Task template`. */
  readonly label: string
  /** More of them: `Task templates`. */
  readonly plural: string
}

/** The regular English plural; irregular ones are written by hand. */
const pluralOf = (word: string): string =>
  /[^aeiou]y$/.test(word)
    ? `${word.slice(0, -1)}ies`
    : /(?:s|x|z|ch|sh)$/.test(word)
      ? `${word}es`
      : `${word}s`

/** The spellings of a camelCase name; undefined if it isn't one. */
export const namesOf = (name: string): Names | undefined => {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) return undefined
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  const label = words.charAt(0).toUpperCase() + words.slice(1)
  return {
    name,
    type: name.charAt(0).toUpperCase() + name.slice(1),
    folder: words.replaceAll(' ', '-'),
    label,
    plural: pluralOf(label),
  }
}
