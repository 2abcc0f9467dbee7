import { minuteEntry } from '../../../resources/billing/minute-entry/minuteEntry.resource.ts'
import { enter } from '../../engine/journals/enter.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { readBalance } from '../../platform/store/balances.ts'
import type { Scope } from '../../platform/store/types.ts'

const pool = 'STANDARD' as const

/** Standard minutes that are left. */
export const standardMinutesLeft = async (scope: Pick<Scope, 'db'>): Promise<number> =>
  (await readBalance(scope, minuteEntry, { pool }))?.sum ?? 0

/** Adds standard minutes of a plan, once per `key`. A negative number removes what is left. */
export const grantMinutes = async (
  ctx: Pick<RuleContext, 'tx' | 'ids' | 'contextOf'>,
  {
    minutes,
    source,
    key,
  }: { readonly minutes: number; readonly source: string; readonly key: string },
): Promise<void> => {
  await enter(ctx, minuteEntry, [{ key, values: { pool, delta: minutes, source } }])
}

/** Takes minutes for an item, or gives them back (negative). */
export const useMinutes = async (
  ctx: Pick<RuleContext, 'tx' | 'ids' | 'contextOf'>,
  uses: readonly { readonly minutes: number; readonly source: string; readonly item: string }[],
): Promise<void> => {
  const entries = uses.flatMap(({ minutes, source, item }) =>
    minutes === 0 ? [] : [{ values: { pool, delta: -minutes, source, item } }],
  )
  if (entries.length) await enter(ctx, minuteEntry, entries)
}
