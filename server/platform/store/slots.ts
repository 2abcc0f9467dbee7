import { ScopeError } from './scope-error.ts'

/** The place of a value in a statement that is compiled once and sent often. */
export class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export const institutionSlot = new Slot('institution')

/** Puts values in the places of a compiled statement; every place must have one. */
export const bind = (
  parameters: readonly unknown[],
  values: Readonly<Record<string, unknown>>,
): unknown[] =>
  parameters.map(value => {
    if (!(value instanceof Slot)) return value
    const bound = values[value.name]
    if (bound === undefined) throw new ScopeError(`no value for ${value.name}`)
    return bound
  })
