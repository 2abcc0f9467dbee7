import {
  automation,
  type Automation,
} from '../../../resources/automations/automation/automation.resource.ts'
import { errors } from './errors.ts'
import { noteReaders } from '../../engine/changes/feed.ts'
import type { RuleContext, WrittenRecord } from '../../engine/records/rules.ts'
import { rowsWhere } from '../../engine/records/rows.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import { snapshotNow } from '../../platform/store/unseen.ts'
import { automationActions } from './actions/index.ts'
import { endRuns, queuedRuns } from './finish.ts'

/** The name of the position up to which the audit journal has been read for automations. */
export const automationFeed = 'automations'

/**
 * Automations of an institution that can be on at the same time: each is asked about every change.
 */
const mostOn = 100

const isOn = (record: Automation | undefined): boolean =>
  record !== undefined && record.deletedAt === null && record.status === 'ON'

/** Starts an automation at this moment; its action decides which earlier dates still trigger it. */
const begin = async (
  tx: StoreTx,
  { id, action }: Automation,
  since: string,
  now: string,
): Promise<void> => {
  const back = automationActions[action].looksBackMs ?? 0
  const checkedAt = new Date(Date.parse(now) - back).toISOString()
  const state = { since, sinceAt: now, checkedAt }
  await tx.db
    .insertInto('automationState')
    .values({ automation: id, ...state })
    .onConflict(on => on.columns(['automation']).doUpdateSet(state))
    .execute()
  await tx.db.deleteFrom('automationReached').where('automation', '=', id).execute()
}

/** Ends what waits for automations that were turned off. */
const skipWaiting = async (
  ctx: Pick<RuleContext, 'tx' | 'now' | 'ids' | 'contextOf'>,
  automations: readonly string[],
): Promise<void> => {
  const waiting = await queuedRuns(ctx.tx)
    .where('automation', 'in', automations)
    .orderBy('id')
    .forUpdate()
    .execute()
  await endRuns(ctx, waiting, { state: 'SKIPPED', reason: 'OFF' })
}

const countOn = async (tx: StoreTx): Promise<number> => {
  const on = await rowsWhere(tx, automation, [{ field: 'status', op: 'eq', values: ['ON'] }])
  return on.length
}

/**
 * Updates the state of changed automations, in the transaction of the change. One whose effect has
 * changed starts from scratch. Throws if the institution would have too many automations turned on.
 */
export const noteAutomations = async (
  changes: readonly WrittenRecord<Automation>[],
  ctx: Pick<RuleContext, 'tx' | 'now' | 'ids' | 'contextOf'>,
  isSame: (a: Automation, b: Automation) => boolean,
): Promise<void> => {
  const { tx, now } = ctx
  const since = await snapshotNow(tx.db)
  for (const { before, after } of changes)
    if (isOn(after) && !(before && isOn(before) && isSame(before, after)))
      await begin(tx, after, since, now)
  const off = changes.flatMap(({ before, after }) =>
    isOn(before) && !isOn(after) ? [after.id] : [],
  )
  if (off.length) await skipWaiting(ctx, off)
  const on = await noteReaders(tx, automationFeed, () => countOn(tx), since, now)
  const isTurnedOn = changes.some(({ before, after }) => isOn(after) && !isOn(before))
  if (isTurnedOn && on > mostOn)
    throw errors.tooManyAutomations({ automations: mostOn }).at('status')
}
