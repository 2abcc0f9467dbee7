import { parse, protocol, type PGlite } from '@electric-sql/pglite'
import type { SqlResult } from './driver.ts'
import { columnsOf, readAnswer, type AnswerColumn } from './pglite-answer.ts'
import { StatementNames } from './statement-names.ts'

const { serialize } = protocol

/** Statements that stay prepared; each takes some 30 kB. @tuning */
const maxPrepared = 600
/** Use at which a statement is prepared. @tuning */
const prepareAtUse = 2
/** The name of the statement that lasts until the next one without a name. */
const unnamed = ''
const isPlanned = /^\s*(select|insert|update|delete|with)\b/i
const changesTables = /\b(create|alter|drop|do)\b/i

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

interface Prepared {
  /** Types of the parameters. */
  readonly types: readonly number[]
  readonly columns: readonly AnswerColumn[]
}

/**
 * Statements of a PGlite instance. Frequent ones stay prepared: this takes a quarter to a half of
 * the time of PGlite's own `query`, which parses each statement again and needs six calls. Unnamed
 * statements take two calls. The caller must have the instance's turn.
 */
export class PreparedStatements {
  readonly #db: PGlite
  /** By name of the statement. */
  readonly #prepared = new Map<string, Prepared>()
  /** Names that are to be closed with the next message. */
  #givenUp: string[] = []
  #last = 0
  #names = this.#newNames()
  #isStale = false

  constructor(db: PGlite) {
    this.#db = db
  }

  /**
   * Reports a text that is run otherwise: a table that it changes may give prepared statements
   * other columns.
   */
  noteScript(sql: string): void {
    this.#isStale ||= changesTables.test(sql)
  }

  /**
   * Returns the result of a statement; undefined if it can't be prepared and PGlite's own `query`
   * must send it.
   */
  async query(sql: string, params: readonly unknown[]): Promise<SqlResult | undefined> {
    if (!isPlanned.test(sql)) {
      this.noteScript(sql)
      return undefined
    }
    if (this.#isStale) await this.#forget()
    const name = (this.#isStale ? undefined : this.#names.nameOf(sql)) ?? unnamed
    return this.#db.runExclusive(async () => {
      const { types, columns } = this.#prepared.get(name) ?? (await this.#prepare(name, sql))
      const values = params.map((value, n) => this.#asText(value, types[n]))
      const bytes = await this.#sendRaw(
        serialize.bind({ statement: name, values }),
        serialize.execute({}),
        serialize.sync(),
      )
      return readAnswer(bytes, columns)
    })
  }

  async #prepare(name: string, text: string): Promise<Prepared> {
    const message = joined([
      ...this.#givenUp.map(givenUp => serialize.close({ type: 'S', name: givenUp })),
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ])
    this.#givenUp = []
    const messages = await this.#db.execProtocolStream(message, { syncToFs: false })
    const prepared: Prepared = {
      types: parse.parseDescribeStatementResults(messages),
      columns: columnsOf(messages, this.#db.parsers),
    }
    if (name !== unnamed) this.#prepared.set(name, prepared)
    return prepared
  }

  /** Does nothing inside a transaction: one that has failed takes no statement. */
  async #forget(): Promise<void> {
    if (this.#db.isInTransaction()) return
    await this.#db.exec('deallocate all')
    this.#names = this.#newNames()
    this.#prepared.clear()
    this.#givenUp = []
    this.#isStale = false
  }

  #newNames(): StatementNames {
    return new StatementNames({
      name: () => `s${++this.#last}`,
      atUse: prepareAtUse,
      most: maxPrepared,
      giveUp: name => {
        if (this.#prepared.delete(name)) this.#givenUp.push(name)
      },
    })
  }

  async #sendRaw(...messages: readonly Uint8Array[]): Promise<Uint8Array> {
    const chunks: Uint8Array[] = []
    await this.#db.execProtocolRawStream(joined(messages), {
      syncToFs: !this.#db.isInTransaction(),
      // a view of the instance's memory, which the next chunk is written to
      onRawData: bytes => chunks.push(bytes.slice()),
    })
    return chunks.length === 1 ? chunks[0]! : joined(chunks)
  }

  #asText(value: unknown, type = 0) {
    if (value === null || value === undefined) return null
    const asParameter = this.#db.serializers[type]
    if (asParameter) return asParameter(value)
    // oxlint-disable-next-line typescript/no-base-to-string -- what has no serializer is a number, a boolean or a text
    return String(value)
  }
}
