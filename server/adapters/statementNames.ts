import { createHash } from 'node:crypto'

/** Uses of a statement before it is prepared: a text that is sent once is cheaper unprepared. */
const usesBeforeNaming = 3
const maxTracked = 2000

/**
 * Names the statements that are sent again and again, so that PostgreSQL parses each once per connection.
 * At most `maxNamed` have a name at a time, because every connection keeps what it has prepared. A name
 * follows from the text: two processes behind one pooler never mean different texts by it.
 */
export class StatementNames {
  readonly #uses = new Map<string, number>()
  readonly #names = new Map<string, string>()
  readonly #maxNamed: number

  constructor(maxNamed = 200) {
    this.#maxNamed = maxNamed
  }

  /** Returns the name of a statement; undefined where it is to be sent without one. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= this.#maxNamed) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < usesBeforeNaming) {
      if (this.#uses.size >= maxTracked) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const newName = `edu_${createHash('sha256').update(text).digest('base64url').slice(0, 40)}`
    this.#names.set(text, newName)
    return newName
  }
}
