import {
  hourEntry,
  type HourEntry,
} from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import { contextOf } from '../../engine/records/context.ts'
import { createAll } from '../../engine/records/createAll.ts'
import type { RuleContext } from '../../engine/records/rules.ts'

/** Adds entries to the ledger, all or none. Throws what refuses one. */
export const createEntries = async (
  entries: readonly Partial<HourEntry>[],
  ctx: RuleContext,
): Promise<void> => {
  await createAll(ctx.tx, contextOf(ctx.contextOf(hourEntry), hourEntry), entries)
}
