import type { Row } from '../../platform/ports.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { bumpVersion } from './commit.ts'
import type { RecordContext } from './context.ts'
import { ruleContext } from './pipeline.ts'
import { validateRow } from './draft.ts'

const none: ReadonlySet<string> = new Set()

/**
 * A row of the trash -> the living row, checked again: rules may have changed while it lay there;
 * keys and quotas are checked at the write.
 */
export const draftRestore = async (tx: StoreTx, ctx: RecordContext, before: Row): Promise<Row> => {
  const after = { ...bumpVersion(ctx, before, {}), deletedAt: null }
  const ruleChanges = await ctx.rules.beforeWrite?.(
    { kind: 'restore', before, after, given: none },
    ruleContext(tx, ctx),
  )
  return {
    ...after,
    ...validateRow(ctx.resource, ruleChanges ? { ...after, ...ruleChanges } : after, 'update'),
  }
}
