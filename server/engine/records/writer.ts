import { referrersOf } from '../../../src/schema/index.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { commitSteps } from './commit.ts'
import type { RecordContext } from './context.ts'
import type { RowChange } from './quota.ts'
import { writeUnwatched } from './transactionLocks.ts'
import { afterSteps, followDeletions } from './pipeline.ts'

/** Rows that are worth a statement of their own. */
const fewest = 30

/**
 * Writes the changes of one transaction in parts, each while the next is drafted: the embedded
 * database works on a thread of its own and would wait meanwhile. A part is sent once it has
 * `enough` rows and the one before is through: the first soon, the others as they come. What the
 * rules do after a write is done at the end, for all of them. A draft must not `attempt` a part of
 * the transaction: what is written meanwhile would go back with it.
 */
export class StepWriter {
  readonly #tx: StoreTx
  readonly #ctx: RecordContext
  readonly #action: string
  readonly #enough: number
  readonly #steps: RowChange[] = []
  /**
   * Whether deletions have consequences, which come before they are written: all is written at the
   * end then.
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
 * Drafts with writers beside: whatever ends the drafts, the writers have come to rest, and where
 * one failed, that is the reason.
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
