/** Uses of a statement before it is prepared: a text that is sent once is cheaper unprepared. */
const usesBeforeNaming = 3
const maxTracked = 2000

/**
 * Names the statements that are sent again and again, so that the database parses each once per connection. At most `maxNamed` have a
 * name at a time, because every connection keeps what it has prepared.
 */
export class StatementNames {
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()
  readonly #newName: (text: string) => string
  readonly #maxNamed: number

  constructor(newName: (text: string) => string, maxNamed = 200) {
    this.#newName = newName
    this.#maxNamed = maxNamed
  }

  /** Whether no further statement gets a name. */
  get isFull(): boolean {
    return this.#names.size >= this.#maxNamed
  }

  /** Returns the name of a statement; undefined where it is to be sent without one. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.isFull) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < usesBeforeNaming) {
      if (this.#uses.size >= maxTracked) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const newName = this.#newName(text)
    this.#names.set(text, newName)
    return newName
  }
}
