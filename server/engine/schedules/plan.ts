import { enqueueOwn } from '../jobs/put.ts'
import { nudge } from '../jobs/queue.ts'
import type { EnginePorts } from '../ports.ts'
import type { Scope } from '../../platform/store/types.ts'
import { eachInstitution } from './eachInstitution.ts'
import { slotOf } from './slots.ts'
import { perServer } from '../../platform/perServer.ts'

export const scheduledKind = 'scheduled'

// what this process has queued, so that a minute without due work costs a single query
const plannedOf = perServer(() => new Map<string, string>())

/**
 * Queues the recurring work of resources in every institution when it is due. The name of a task
 * contains its due time, so that only one of several servers queues it.
 */
export const planSchedules = async (ports: EnginePorts): Promise<void> => {
  const schedules = Object.values(ports.resources).flatMap(resource =>
    Object.entries(resource.schedules ?? {}).map(([name, schedule]) => ({
      resource: resource.name,
      name,
      schedule,
    })),
  )
  if (!schedules.length) return
  const known = plannedOf(ports)
  const now = ports.clock.now()
  const institutions = await ports.store.db
    .selectFrom('institution')
    .select(['id', 'timezone'])
    .orderBy('id')
    .execute()
  const zones = new Map(institutions.map(({ id, timezone }) => [id, timezone]))
  const plan = async (scope: Scope): Promise<void> => {
    const { institutionId: id } = scope
    const due = schedules.flatMap(one => {
      const slot = slotOf(one.schedule, now, zones.get(id) ?? 'UTC')
      const key = `${id} ${one.resource}.${one.name}`
      return known.get(key) === slot ? [] : [{ ...one, slot, key }]
    })
    if (!due.length) return
    await scope.transaction(async tx => {
      for (const { resource, name, slot } of due)
        await enqueueOwn(
          tx,
          { ids: ports.ids, now: now.toISOString() },
          {
            kind: scheduledKind,
            resource,
            action: name,
            input: { slot },
            name: `${scheduledKind}:${resource}.${name}:${slot}`,
          },
        )
    })
    for (const { key, slot } of due) known.set(key, slot)
    nudge(ports, id)
  }
  await eachInstitution(ports, 'plan schedules', plan, [...zones.keys()])
}
