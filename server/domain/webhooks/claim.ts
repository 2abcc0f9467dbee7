import type { Scope } from '../../platform/store/types.ts'

/** Another process may claim a delivery after this time, which is more than an attempt takes. */
const leaseMs = 60_000

export const claimedDeliveryColumns = [
  'id',
  'type',
  'lane',
  'version',
  'resource',
  'recordId',
  'auditId',
  'data',
  'at',
  'tries',
  'round',
] as const

/** Webhooks of the institution of which something is due. */
export const dueHooks = async ({ db }: Pick<Scope, 'db'>, now: Date): Promise<string[]> =>
  (
    await db
      .selectFrom('webhookDelivery')
      .select('webhook')
      .distinct()
      .where('open', '=', true)
      .where('dueAt', '<=', now.toISOString())
      .execute()
  ).map(({ webhook }) => webhook)

/**
 * Claims due deliveries of a webhook: for each lane the oldest undelivered one. A delivery that
 * waits for its next try, or that another process is sending, holds back later ones of its own lane
 * only.
 */
export const claimDeliveries = (
  scope: Scope,
  options: {
    readonly webhook: string
    readonly owner: string
    readonly now: Date
    readonly limit: number
  },
) =>
  scope.transaction(async tx => {
    const { webhook, owner, now, limit } = options
    const due = await tx.db
      .selectFrom('webhookDelivery as due')
      .select('due.id')
      .where('due.webhook', '=', webhook)
      .where('due.open', '=', true)
      .where('due.dueAt', '<=', now.toISOString())
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('webhookDelivery as earlier')
              .select('earlier.id')
              .where('earlier.webhook', '=', webhook)
              .where('earlier.open', '=', true)
              .whereRef('earlier.lane', '=', 'due.lane')
              .whereRef('earlier.version', '<', 'due.version'),
          ),
        ),
      )
      .orderBy('due.dueAt')
      .orderBy('due.id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute()
    if (!due.length) return []
    return tx.db
      .updateTable('webhookDelivery')
      .set({ owner, dueAt: new Date(now.getTime() + leaseMs).toISOString() })
      .where(
        'id',
        'in',
        due.map(({ id }) => id),
      )
      .returning([...claimedDeliveryColumns])
      .execute()
  })
export type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number]

/**
 * Milliseconds until the next delivery of the institution becomes due, within `ms`; undefined if
 * none does.
 */
export const msToNextDelivery = async (
  { db }: Pick<Scope, 'db'>,
  now: Date,
  ms: number,
): Promise<number | undefined> => {
  const next = await db
    .selectFrom('webhookDelivery')
    .select('dueAt')
    .where('open', '=', true)
    .where('dueAt', '>', now.toISOString())
    .where('dueAt', '<=', new Date(now.getTime() + ms).toISOString())
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst()
  return next && Math.max(1, Date.parse(next.dueAt) - now.getTime())
}
