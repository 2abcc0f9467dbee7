const maxTracked = 2000

interface Naming {
  /** Makes the name of a text. */
  readonly name: (text: string) => string
  /**
   * Number of uses after which a text gets a name: a statement that is sent once is cheaper
   * unprepared.
   */
  readonly atUse: number
  /** Statements that have a name at a time: every connection keeps what it has prepared. */
  readonly most: number
  /**
   * Called with the least recently used name when a further statement needs its place. Without it,
   * a further statement gets no name.
   */
  readonly giveUp?: (name: string) => void
}

/** Names frequent statements, so that the database parses each once per connection. */
export class StatementNames {
  readonly #uses = new Map<string, number>()
  /** Names by text, the most recently used last; the least recently used are dropped first. */
  readonly #names = new Map<string, string>()
  readonly #naming: Naming

  constructor(naming: Naming) {
    this.#naming = naming
  }

  /** Returns the name of a statement; undefined if it is to be sent without one. */
  nameOf(text: string): string | undefined {
    const { name: newName, atUse, most, giveUp } = this.#naming
    const name = this.#names.get(text)
    const isFull = this.#names.size >= most
    if (name !== undefined) {
      if (giveUp) this.#use(text, name)
      return name
    }
    if (isFull && !giveUp) return undefined
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < atUse) {
      if (this.#uses.size >= maxTracked) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    if (isFull) this.#giveUpOldest()
    return this.#use(text, newName(text))
  }

  #use(text: string, name: string): string {
    this.#names.delete(text)
    this.#names.set(text, name)
    return name
  }

  #giveUpOldest(): void {
    const [oldest] = this.#names
    if (!oldest) return
    const [text, name] = oldest
    this.#names.delete(text)
    this.#naming.giveUp?.(name)
  }
}
