import {
  hourEntry,
  type HourEntry,
} from '../../../resources/lesson-hours/hour-entry/hourEntry.resource.ts'
import { addDays, dateOf, toLocal } from '../../../src/schema/zone.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { RuleContext } from '../../engine/records/rules.ts'
import { systemContexts } from '../../engine/records/system.ts'
import { ruleContext } from '../../engine/records/pipeline.ts'
import type { Scope } from '../../platform/store/types.ts'
import { lowPriority } from '../../platform/yieldToEventLoop.ts'
import { createEntries } from './create.ts'
import { lapseRights } from './make-up/review.ts'
import { lockSums, inBatches } from './sums.ts'
import { toHours, toUnits } from './units.ts'
import { hourPolicyOf, reviewWarnings } from './warnings.ts'

/** Students of one transaction. @tuning */
const batch = 200
const reasons = { en: 'Expired', zh: '已过期' } as const

/** Students with expired hours, or with warnings that are due or settled. */
const dueStudents = async (scope: Scope, today: string): Promise<readonly string[]> => {
  const policy = await hourPolicyOf(scope)
  const soon = addDays(today, policy?.expiringDays ?? 0)
  const rows = await scope.db
    .selectFrom('hourSum')
    .select('studentId')
    .where(eb => {
      const left = eb(eb('total', '-', eb.ref('used')), '-', eb.ref('expired'))
      return eb.or([
        eb('nextExpiry', '<', today),
        ...(policy
          ? [
              eb.and([eb('nextExpiry', '<=', soon), eb('expiring', '=', false)]),
              eb.and([
                eb('expiring', '=', true),
                eb.or([eb('nextExpiry', 'is', null), eb('nextExpiry', '>', soon)]),
              ]),
              eb.and([
                eb('low', '=', false),
                eb(left, '<=', toUnits(policy.lowHours)),
                eb.or([eb('total', '>', 0), eb('used', '>', 0)]),
              ]),
              eb.and([eb('low', '=', true), eb(left, '>', toUnits(policy.lowHours))]),
            ]
          : []),
      ])
    })
    .orderBy('studentId')
    .execute()
  return rows.map(({ studentId }) => studentId)
}

/** Expires students' hours whose last day has passed, and reviews their warnings. */
const reviewDay = async (studentIds: readonly string[], ctx: RuleContext): Promise<void> => {
  const { tx, today } = ctx
  await lockSums(tx, studentIds)
  const lots = await tx.db
    .selectFrom('hourLot')
    .select(['entryId', 'studentId', 'left', 'expiresOn'])
    .where('studentId', 'in', studentIds)
    .where('left', '>', 0)
    .where('expiresOn', '<', today)
    .orderBy('entryId')
    .execute()
  await createEntries(
    lots.map(({ entryId, studentId, left, expiresOn }): Partial<HourEntry> => ({
      studentId,
      kind: 'EXPIRE',
      hours: toHours(left),
      source: null,
      lotId: entryId,
      day: expiresOn,
      reason: reasons[ctx.lang],
    })),
    ctx,
  )
  await reviewWarnings([...(await lockSums(tx, studentIds)).values()], ctx)
}

/**
 * TSK-03: at the end of their last day, by the institution's clock, hours and make-up rights
 * expire; before it, and where hours run out, people are warned.
 */
export const reviewHours = async (scope: Scope, ports: EnginePorts): Promise<void> => {
  const context = (await systemContexts(ports, scope.institutionId))(hourEntry.name)
  const now = ports.clock.now().toISOString()
  const day = dateOf(toLocal(now, context.institution.timezone))
  for (const part of inBatches(await dueStudents(scope, day), batch))
    await lowPriority(scope)(async tx => {
      tx.operation({ action: 'expireHours', resource: hourEntry.name })
      await reviewDay(part, ruleContext(tx, context))
    })
  await lapseRights(scope, context, day)
}
