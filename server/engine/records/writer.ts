import { referrersOf } from '../../../src/schema/index.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { commitSteps } from './commit.ts'
import type { RecordContext } from './context.ts'
import type { RowChange } from './quota.ts'
import { writeUnwatched } from './transactionLocks.ts'
import { afterSteps, followDeletions } from './pipeline.ts'

/** Minimum number of rows for a statement. */
const fewest = 30

/**
 * Writes the changes of one transaction in parts, each while the next is drafted: the embedded
 * database works on its own thread and would otherwise be idle. A part is sent once it has `enough`
 * rows and the previous one is complete; the first part is sent early. Rules that run after a write
 * run at the end, for all rows. A draft must not `attempt` a part of the transaction, because a
 * rollback would also undo what is written meanwhile.
 */
export class StepWriter {
  readonly #tx: StoreTx
  readonly #ctx: RecordContext
  readonly #action: string
  readonly #enough: number
  readonly #steps: RowChange[] = []
  /**
   * Whether deletions have consequences that must be written first: then everything is written at
   * the end.
   */
  readonly #waits: boolean
  #sent = 0
  #under = 0
  #going: Promise<unknown> = Promise.resolve()

  constructor(tx: StoreTx, ctx: RecordContext, action: string, enough = fewest) {
    this.#tx = tx
    this.#ctx = ctx
    this.#action = action
    this.#enough = enough
    this.#waits = referrersOf(ctx.resources, ctx.resource.name).length > 0
  }

  add(step: RowChange): void {
    this.#steps.push(step)
    if (!this.#waits && !this.#under && this.#steps.length - this.#sent >= this.#enough)
      this.#send()
  }

  /** Waits until nothing is under way; throws what `commitSteps` refused with. */
  async drain(): Promise<void> {
    await this.#going
  }

  /**
   * Writes the rest and what follows from all; throws what `commitSteps` and the rules refuse with.
   */
  async end(): Promise<void> {
    if (this.#waits) await followDeletions(this.#tx, this.#ctx, this.#steps)
    this.#send()
    await this.#going
    await afterSteps(this.#tx, this.#ctx, this.#steps)
  }

  #send(): void {
    const part = this.#steps.slice(this.#sent)
    if (!part.length) return
    this.#sent = this.#steps.length
    this.#under += 1
    this.#going = this.#going
      .then(() =>
        commitSteps(this.#tx, this.#ctx, part, this.#action, {
          send: write => writeUnwatched(this.#tx, write),
        }),
      )
      .finally(() => {
        this.#under -= 1
      })
    // `settled` and `end` say it
    this.#going.catch(() => undefined)
  }
}

/**
 * Drafts while writers run. When the drafts end, in whatever way, the writers have finished; if a
 * writer failed, its error is the one thrown.
 */
export const besideDrafts = async (
  writers: readonly StepWriter[],
  drafts: () => Promise<void>,
): Promise<void> => {
  try {
    await drafts()
  } finally {
    for (const writer of writers) await writer.drain()
  }
}
