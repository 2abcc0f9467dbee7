import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { ScopePlugin } from './scope-plugin.ts'
import type { ScopeRules } from './scope-transformer.ts'
import { bindPlaceholders, institutionPlaceholder } from './placeholders.ts'
import type { AnyDatabase } from './statements.ts'

type Row = Record<string, unknown>
/** The sender of statements: the store's Kysely, or that of a transaction. */
export type Sender = Pick<Kysely<object>, 'executeQuery'>

const maxCompiled = 500

/**
 * Compiles the store's own statements once per form, through the same scope plugin as all
 * statements, with a placeholder for the institution.
 */
export class Engine {
  readonly #template: Kysely<AnyDatabase>
  readonly #compiled = new Map<string, CompiledQuery>()

  constructor(core: Kysely<object>, tableKind: ScopeRules['tableKind']) {
    this.#template = core
      .$extendTables<AnyDatabase>()
      .withPlugin(new ScopePlugin({ institution: institutionPlaceholder, tableKind }))
  }

  /**
   * Runs the statement that `make` builds, cached under `key`, with `values` for its placeholders
   * (including `institution`).
   */
  async run(
    sender: Sender,
    key: string,
    make: (db: Kysely<AnyDatabase>) => Compilable,
    values: Readonly<Record<string, unknown>>,
  ): Promise<{ rows: Row[]; affected: number }> {
    let compiled = this.#compiled.get(key)
    if (compiled) this.#compiled.delete(key)
    else compiled = make(this.#template).compile()
    this.#compiled.set(key, compiled)
    if (this.#compiled.size > maxCompiled)
      for (const oldest of this.#compiled.keys()) {
        this.#compiled.delete(oldest)
        break
      }
    const { rows, numAffectedRows } = await sender.executeQuery<Row>({
      ...compiled,
      parameters: bindPlaceholders(compiled.parameters, values),
    })
    return { rows, affected: Number(numAffectedRows ?? 0n) }
  }
}
