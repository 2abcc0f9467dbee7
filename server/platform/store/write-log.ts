import type { NewAudit, Row } from '../ports.ts'

/** A record as a change left it. */
const changeText = (resource: string, id: string, version: unknown): string =>
  `${resource} ${id} version ${String(version)}`

interface Mark {
  readonly changed: ReadonlyMap<string, number>
  readonly writes: number
  readonly audits: number
}

/** The writes of a transaction so far and their actors; rolled back parts are removed. */
export class WriteLog {
  /** Table -> rows written. */
  readonly changed = new Map<string, number>()
  readonly #writes: string[] = []
  readonly #audits: string[] = []

  /** Notes rows of a resource that are written to these tables. */
  wrote(resource: string, tables: readonly string[], rows: readonly Row[]): void {
    for (const name of tables) this.changed.set(name, (this.changed.get(name) ?? 0) + rows.length)
    for (const { id, version } of rows) this.#writes.push(changeText(resource, id, version))
  }

  audited(entries: readonly NewAudit[]): void {
    for (const { resource, recordId, after } of entries)
      this.#audits.push(changeText(resource, recordId, after?.['version']))
  }

  get written(): number {
    return [...this.changed.values()].reduce((sum, rows) => sum + rows, 0)
  }

  get audits(): number {
    return this.#audits.length
  }

  mark(): Mark {
    return {
      changed: new Map(this.changed),
      writes: this.#writes.length,
      audits: this.#audits.length,
    }
  }

  cut({ changed, writes, audits }: Mark): void {
    this.changed.clear()
    for (const [name, rows] of changed) this.changed.set(name, rows)
    this.#writes.length = writes
    this.#audits.length = audits
  }

  /** Rows that were written without an audit entry; cached counts would miss them too. */
  unaudited(): string[] {
    const audits = new Map<string, number>()
    for (const text of this.#audits) audits.set(text, (audits.get(text) ?? 0) + 1)
    return this.#writes.filter(text => {
      const left = audits.get(text) ?? 0
      audits.set(text, left - 1)
      return left < 1
    })
  }
}
