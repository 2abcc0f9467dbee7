import type { StorageSpace } from '../../../resources/cloud-disk/storage.calls.ts'
import {
  gigabyte,
  type RetentionPeriod,
} from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { logOwnChange } from '../../engine/operations/log.ts'
import { acquireLock } from '../../engine/records/transactionLocks.ts'
import type { StoredKind } from '../../engine/files/kinds.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import type { InstitutionView } from '../../platform/caller.ts'
import { errors } from '../../platform/errors/errors.ts'
import type { Label } from '../../../src/schema/label.ts'
import type { Scope } from '../../platform/store/types.ts'
import { limitsOf, type Limits } from './limits.ts'
import { diskDb, type Reader } from './nodeTables.ts'
import { countDue } from './retention/due.ts'
import { trafficMonthOf, trafficOf } from './traffic.ts'
import { allUsedName, countersOutside, storedName } from './stored.ts'
import { countedBytes } from './usage.ts'
import type { DiskWrite } from './write.ts'

const scale = 10_000
const gigabytes = (bytes: number | null): number | null =>
  bytes === null ? null : Math.round((bytes / gigabyte) * 100) / 100

/** The monthly cost of bytes, in hundredths of the currency, rounded half up once. */
export const monthlyCost = (bytes: number, pricePerGb: number): string => {
  const cents =
    (BigInt(bytes) * BigInt(pricePerGb) * 100n * 2n + BigInt(gigabyte * scale)) /
    (2n * BigInt(gigabyte * scale))
  return `${String(cents / 100n)}.${String(cents % 100n).padStart(2, '0')}`
}

/** Bytes of pinned files, and of those in pinned folders. */
const pinnedBytes = async (reader: Reader): Promise<number> => {
  const row = await diskDb(reader)
    .withRecursive('down', query =>
      query
        .selectFrom('diskNode')
        .select(['diskNode.id', 'diskNode.size', 'diskNode.kind'])
        .where('diskNode.pinned', '=', true)
        .where('diskNode.deletedAt', 'is', null)
        .union(
          query
            .selectFrom('diskNode')
            .innerJoin('down', 'down.id', 'diskNode.parentId')
            .select(['diskNode.id', 'diskNode.size', 'diskNode.kind'])
            .where('diskNode.deletedAt', 'is', null),
        ),
    )
    .selectFrom('down')
    .select(eb => eb.fn.sum<number | null>('down.size').as('bytes'))
    .where('down.kind', '=', 'FILE')
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** All bytes that are stored or promised on the disks. */
const diskBytes = async (reader: Reader): Promise<number> => {
  const row = await reader.db
    .selectFrom('quota')
    .select('used')
    .where('name', '=', allUsedName)
    .executeTakeFirst()
  return row ? Number(row.used) : countedBytes(reader, null)
}

/** The use of content outside the disks by kind; a kind that was never counted is counted now. */
const storedOutside = async (
  reader: StorageReader,
  kinds: readonly StoredKind[],
): Promise<StorageSpace['kinds']> => {
  const counters = await countersOutside(reader)
  const stored: { name: string; label: Label; bytes: number }[] = []
  for (const { name, label, count } of kinds)
    stored.push({ name, label, bytes: counters.get(storedName(name)) ?? (await count(reader)) })
  return stored
}

type StorageReader = Pick<Scope, 'db' | 'institutionId'>

/** The institution's storage limits and use (DSK-03). */
export const readStorage = async (
  reader: StorageReader,
  institution: InstitutionView,
  { clock, storedKinds }: Pick<EnginePorts, 'clock' | 'storedKinds'>,
): Promise<StorageSpace> => {
  const now = clock.now()
  const month = trafficMonthOf(now, institution.timezone)
  const limits = await limitsOf(reader)
  const kinds = await storedOutside(reader, storedKinds)
  const outside = kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  const used = (await diskBytes(reader)) + outside
  const reserved = await reader.db
    .selectFrom('diskReservation')
    .select(eb => eb.fn.sum<number | null>('bytes').as('bytes'))
    .executeTakeFirst()
  return {
    version: limits.version,
    storageLimit: gigabytes(limits.storage),
    trafficLimit: gigabytes(limits.traffic),
    retention: limits.retention,
    retentionDays: limits.retentionDays,
    chatMonths: limits.chatMonths,
    pricePerGb: limits.pricePerGb === null ? null : limits.pricePerGb / scale,
    used,
    outside,
    kinds,
    reserved: Number(reserved?.bytes ?? 0),
    pinned: await pinnedBytes(reader),
    traffic: await trafficOf(reader, month),
    month,
    monthlyCost: limits.pricePerGb === null ? null : monthlyCost(used, limits.pricePerGb),
    currency: institution.currency,
    soonDeleted: await countDue(reader, limits, now),
  }
}

/** New values of the limits. */
export interface NewLimits {
  readonly version: number
  /** Gigabytes. */
  readonly storageLimit: number | null
  readonly trafficLimit: number | null
  readonly retention: RetentionPeriod
  readonly retentionDays: number | null
  readonly chatMonths: number | null
  readonly pricePerGb: number | null
}

const hundredths = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 100)

const told = ({ version: _version, ...limits }: Limits): Readonly<Record<string, unknown>> => limits

/** Sets the limits. Throws 409 if somebody else has set them since. */
export const writeLimits = async (
  { tx, session, ports }: DiskWrite,
  input: NewLimits,
): Promise<void> => {
  await acquireLock(tx, 'disk limits')
  const before = await limitsOf(tx)
  if (before.version !== input.version) throw errors.conflict()
  const retentionDays = input.retention === 'CUSTOM' ? input.retentionDays : null
  const samePeriod = before.retention === input.retention && before.retentionDays === retentionDays
  const values = {
    version: before.version + 1,
    storageLimit: hundredths(input.storageLimit),
    trafficLimit: hundredths(input.trafficLimit),
    retention: input.retention,
    retentionDays,
    since: samePeriod ? before.since : ports.clock.now().toISOString(),
    chatMonths: input.chatMonths,
    pricePerGb: input.pricePerGb === null ? null : Math.round(input.pricePerGb * scale),
  }
  if (before.version === 0) await tx.db.insertInto('diskLimits').values(values).execute()
  else await tx.db.updateTable('diskLimits').set(values).execute()
  await logOwnChange(
    tx,
    { ...session, clock: ports.clock },
    {
      action: 'storageLimits',
      resource: 'institution',
      recordId: session.institution.id,
      title: session.institution.name,
      before: told(before),
      after: told(await limitsOf(tx)),
    },
  )
}
