import {
  gigabyte,
  type RetentionPeriod,
} from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import type { Reader } from './nodeTables.ts'

/** What an institution may store and send, and after what time its files are deleted (DSK-03). */
export interface Limits {
  /** 0: not set yet. */
  readonly version: number
  /** Bytes of all disks; null: any number. */
  readonly storage: number | null
  /** Bytes that are sent in a month; null: any number. */
  readonly traffic: number | null
  readonly retention: RetentionPeriod
  readonly retentionDays: number | null
  /**
   * When the period was set; files that were due at that time are deleted a day later, so that
   * there is a warning.
   */
  readonly since: string | null
  readonly chatMonths: number | null
  /** Ten-thousandths of the currency, for a gigabyte and month. */
  readonly pricePerGb: number | null
}

/** Hundredths of a gigabyte, as limits are stored, in bytes. */
export const bytesOf = (hundredths: number): number => Math.round((hundredths * gigabyte) / 100)

const unlimited: Limits = {
  version: 0,
  storage: null,
  traffic: null,
  retention: 'NEVER',
  retentionDays: null,
  since: null,
  chatMonths: null,
  pricePerGb: null,
}

/** The current limits of the institution. */
export const limitsOf = async ({ db }: Reader): Promise<Limits> => {
  const row = await db.selectFrom('diskLimits').selectAll().executeTakeFirst()
  if (!row) return unlimited
  return {
    version: row.version,
    storage: row.storageLimit === null ? null : bytesOf(Number(row.storageLimit)),
    traffic: row.trafficLimit === null ? null : bytesOf(Number(row.trafficLimit)),
    retention: row.retention,
    retentionDays: row.retentionDays,
    since: row.since,
    chatMonths: row.chatMonths,
    pricePerGb: row.pricePerGb === null ? null : Number(row.pricePerGb),
  }
}
