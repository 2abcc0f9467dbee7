import { diskExpiring } from '../../../../resources/cloud-disk/disk-node/disk.messages.ts'
import { diskNode } from '../../../../resources/cloud-disk/disk-node/diskNode.resource.ts'
import { contextOf } from '../../../engine/records/context.ts'
import { ruleContext } from '../../../engine/records/pipeline.ts'
import { responsiblePeople } from '../../../engine/notices/people.ts'
import { sessionContexts, systemSession, type Contexts } from '../../../engine/records/system.ts'
import type { EnginePorts } from '../../../engine/ports.ts'
import type { Scope } from '../../../platform/store/types.ts'
import type { Session } from '../../../platform/context.ts'
import { manageRight } from '../caller.ts'
import { chainsOf } from '../chain.ts'
import { trashRows } from '../change.ts'
import { companyOwner } from '../disks.ts'
import { limitsOf, type Limits } from '../limits.ts'
import { logNodes, type DiskWrite } from '../write.ts'
import { purgeRows } from '../purge.ts'
import { diskDb } from '../nodeTables.ts'
import { releaseReservation } from '../upload.ts'
import { dueBatches } from './due.ts'
import { trashDays } from './trash.ts'
import { forgetWarnings, pendingWarnings, rememberWarnings, warnedLongAgo } from './warnings.ts'
import { day } from '../../../../src/schema/durations.ts'

const batch = 200

interface Work {
  readonly ports: EnginePorts
  readonly scope: Scope
  readonly session: Session
  readonly of: Contexts
}

/** Each transaction is an operation of its own. */
const write = <T>({ ports, scope, session }: Work, run: (write: DiskWrite) => Promise<T>) => {
  const own = { ...session, requestId: ports.ids.next() }
  return scope.transaction(
    tx => run({ tx, ports, session: own, of: sessionContexts(ports, own) }),
    { patient: true },
  )
}

/** Moves files that are due and whose owners have known for a day to the trash, some at a time. */
const deleteDue = async (work: Work, limits: Limits): Promise<void> => {
  const now = work.ports.clock.now()
  for await (const batchDue of dueBatches(work.scope, limits, now)) {
    const due = await warnedLongAgo(work.scope, batchDue, now)
    if (!due.length) continue
    await write(work, async one => {
      // changed, moved or deleted meanwhile: checked again the next time
      const rows = await one.tx.lockMany(
        diskNode,
        due.map(({ id }) => id),
      )
      const seen = new Map(due.map(file => [file.id, file.updateTime]))
      const still = rows.filter(row => !row.pinned && row.updateTime === seen.get(row.id))
      const chains = await chainsOf(
        one.tx,
        still.map(({ id }) => id),
      )
      await trashRows(one, still)
      await logNodes(one, 'EXPIRE', [...chains.values()])
    })
  }
}

/**
 * Tells owners of files that are deleted within two days, a day or more before the first of them
 * is.
 */
const warn = async (work: Work, limits: Limits): Promise<void> => {
  const { ports, scope } = work
  const now = ports.clock.now()
  await forgetWarnings(scope, limits)
  const warnings = await pendingWarnings(scope, limits, now)
  if (!warnings.length) return
  const byDisk = new Map(warnings.map(warning => [warning.disk, warning]))
  const owners = await diskDb(scope)
    .selectFrom('diskNode')
    .select(['id', 'owner'])
    .where('id', 'in', [...byDisk.keys()])
    .execute()
  await write(work, async one => {
    const rules = ruleContext(one.tx, contextOf(one.of(diskNode.name), diskNode))
    for (const { id, owner } of owners) {
      const people =
        owner === companyOwner
          ? await responsiblePeople(one.tx, null, manageRight)
          : [{ resource: 'teacher', id: owner ?? '' }]
      for (const person of people)
        await rules.notify(
          person,
          diskExpiring,
          { count: byDisk.get(id)?.count ?? 0, file: byDisk.get(id)?.file ?? '' },
          { link: '/cloudDisk' },
        )
    }
  })
  await rememberWarnings(scope, limits, now, new Set(byDisk.keys()))
}

/** Deletes permanently what has lain in the trash for 30 days. */
const emptyTrash = async (work: Work): Promise<void> => {
  const before = new Date(work.ports.clock.now().getTime() - trashDays * day).toISOString()
  for (;;) {
    const old = await diskDb(work.scope)
      .selectFrom('diskNode')
      .select('id')
      .where('deletedAt', '<', before)
      .where(eb => eb.or([eb('purged', 'is', null), eb('purged', '=', false)]))
      .limit(batch)
      .execute()
    if (!old.length) return
    await write(work, async one => {
      const rows = await one.tx.lockMany(
        diskNode,
        old.map(({ id }) => id),
        true,
      )
      await purgeRows(
        one,
        contextOf(one.of(diskNode.name), diskNode),
        rows.filter(({ purged }) => !purged),
      )
    })
  }
}

/** Gives back what uploads were promised that never arrived. */
const releaseOld = async (work: Work): Promise<void> => {
  const now = work.ports.clock.now().toISOString()
  const old = await work.scope.db
    .selectFrom('diskReservation')
    .select('id')
    .where('expiresAt', '<', now)
    .limit(1000)
    .execute()
  for (const { id } of old) await write(work, one => releaseReservation(one.tx, id))
  await work.scope.db.deleteFrom('diskZip').where('expiresAt', '<', now).execute()
}

/**
 * Does what is due on the disks of an institution: warnings, automatic deletion, the trash,
 * reservations.
 */
export const runRetention = async (scope: Scope, ports: EnginePorts): Promise<void> => {
  const session = await systemSession(ports, scope.institutionId)
  const work = { ports, scope, session, of: sessionContexts(ports, session) }
  const limits = await limitsOf(scope)
  await warn(work, limits)
  await deleteDue(work, limits)
  await emptyTrash(work)
  await releaseOld(work)
}
