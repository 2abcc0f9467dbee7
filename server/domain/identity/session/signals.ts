import type { AppPorts } from '../../../platform/context.ts'

/** The receivers of a signal: everyone in an institution, or one person in it. */
export interface SignalTarget {
  readonly institutionId: string
  readonly accountId?: string
}

/**
 * How far back each query reads: clocks of processes differ, and a row becomes visible a little
 * after its time. @tuning
 */
const backMs = 5000
/** How long a signal is remembered, in milliseconds. @tuning */
const keepMs = 60_000

/**
 * Passes events between processes through a small table that each reads while it has open windows.
 * The embedded database has a single process and doesn't need it.
 */
export const createSignals = (
  ports: AppPorts,
  hear: (audience: SignalTarget, event: string, data: unknown) => void,
) => {
  const alone = ports.store.kind === 'pglite'
  const seenSignals = new Map<string, number>()
  const { db } = ports.store
  const ago = (ms: number) => new Date(ports.clock.now().getTime() - ms).toISOString()
  const from = ports.clock.now().getTime()
  return {
    send: async (
      { institutionId, accountId }: SignalTarget,
      event: string,
      data: unknown,
    ): Promise<void> => {
      if (alone) return
      const id = ports.ids.next()
      const at = ports.clock.now()
      seenSignals.set(id, at.getTime())
      const row = {
        id,
        at: at.toISOString(),
        institutionId,
        accountId: accountId ?? null,
        event,
        data: JSON.stringify(data),
      }
      await db.insertInto('signal').values(row).execute()
    },
    read: async (): Promise<void> => {
      if (alone) return
      const now = ports.clock.now().getTime()
      const rows = await db
        .selectFrom('signal')
        .selectAll()
        .where('at', '>', new Date(Math.max(from, now - backMs)).toISOString())
        .orderBy('at')
        .limit(1000)
        .execute()
      for (const { id, institutionId, accountId, event, data } of rows) {
        if (seenSignals.has(id)) continue
        seenSignals.set(id, now)
        hear({ institutionId, ...(accountId === null ? {} : { accountId }) }, event, data)
      }
      for (const [id, at] of seenSignals) if (now - at > 4 * backMs) seenSignals.delete(id)
      if (rows.length) await db.deleteFrom('signal').where('at', '<', ago(keepMs)).execute()
    },
  }
}
