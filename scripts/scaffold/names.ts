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
}

/** The spellings of a camelCase name; undefined where it is none. */
export const namesOf = (name: string): Names | undefined => {
  if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) return undefined
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return {
    name,
    type: name.charAt(0).toUpperCase() + name.slice(1),
    folder: words.replaceAll(' ', '-'),
    label: words.charAt(0).toUpperCase() + words.slice(1),
  }
}
