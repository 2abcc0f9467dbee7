import type { Kysely } from 'kysely'
import { StoreRecords } from './records.ts'
import { ScopeError } from './scope-error.ts'
import type { ScopedDatabase } from './system-tables.ts'
import type { TransactionOptions, Scope, StoreTx } from './types.ts'

/** Throws where no institution is named. */
export const demandInstitution = (institutionId: string): void => {
  if (typeof institutionId !== 'string' || institutionId === '')
    throw new ScopeError('no institution')
}

/** The store, opened for one institution. */
export class StoreScope extends StoreRecords implements Scope {
  readonly institutionId: string
  readonly #makeDb: () => Kysely<ScopedDatabase>
  #db: Kysely<ScopedDatabase> | undefined
  readonly #transaction: Scope['transaction']

  constructor(
    makeDb: () => Kysely<ScopedDatabase>,
    transaction: Scope['transaction'],
    context: ConstructorParameters<typeof StoreRecords>[0],
  ) {
    super(context)
    this.institutionId = context.institutionId
    this.#makeDb = makeDb
    this.#transaction = transaction
  }

  get db(): Kysely<ScopedDatabase> {
    this.#db ??= this.#makeDb()
    return this.#db
  }

  transaction<T>(fn: (tx: StoreTx) => Promise<T>, how?: TransactionOptions): Promise<T> {
    return this.#transaction(fn, how)
  }
}
