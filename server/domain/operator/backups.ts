import type { BackupState } from '../../../resources/operator/backups.calls.ts'
import { slotOf } from '../../engine/schedules/slots.ts'
import type { EnginePorts } from '../../engine/ports.ts'
import { errorMessage } from '../../platform/errors/errorMessage.ts'
import type { Backups } from '../../platform/backups.ts'
import { perServer } from '../../platform/perServer.ts'
import { hour } from '../../../src/schema/durations.ts'

/** The setting with what is known of backups, as JSON. */
const setting = 'backups'
/** After this long, a failed backup is tried again. */
const retryMs = hour
/** After this long without an end, a backup counts as abandoned by a killed process. */
const abandonedMs = 12 * hour

/** What is known of backups, shared by all processes. */
export interface BackupRecord extends BackupState {
  /** The day whose backup was begun last, and when. */
  readonly slot: string
  readonly beganAt: string
}

const read = async ({ store }: Pick<EnginePorts, 'store'>): Promise<string | undefined> =>
  (
    await store.db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', setting)
      .executeTakeFirst()
  )?.value

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `write` wrote it
const parse = (text: string): BackupRecord => JSON.parse(text) as BackupRecord

/** Replaces the record if it is still `before`; false: another process was first. */
const replace = async (
  { store }: Pick<EnginePorts, 'store'>,
  before: string | undefined,
  after: BackupRecord,
): Promise<boolean> => {
  const value = JSON.stringify(after)
  if (before === undefined) {
    const made = await store.db
      .insertInto('setting')
      .values({ name: setting, value })
      .onConflict(on => on.doNothing())
      .returning('name')
      .executeTakeFirst()
    return made !== undefined
  }
  const changed = await store.db
    .updateTable('setting')
    .set({ value })
    .where('name', '=', setting)
    .where('value', '=', before)
    .returning('name')
    .executeTakeFirst()
  return changed !== undefined
}

/** Whether a backup is to begin now: the day's one, or a failed or abandoned one again. */
export const isBackupDue = (
  record: BackupRecord | undefined,
  { daily, zone }: Pick<Backups, 'daily' | 'zone'>,
  now: Date,
): boolean => {
  if (!record || record.slot !== slotOf({ daily }, now, zone)) return true
  const since = now.getTime() - Date.parse(record.beganAt)
  const { state } = record
  return state === 'DONE' ? false : since >= (state === 'FAILED' ? retryMs : abandonedMs)
}

const seenOf = perServer(() => ({ record: undefined as BackupRecord | undefined }))

/** Reads what is known of backups; undefined before the first one. */
export const readBackups = async (
  ports: Pick<EnginePorts, 'store'>,
): Promise<BackupRecord | undefined> => {
  const text = await read(ports)
  return text === undefined ? undefined : parse(text)
}

/**
 * Makes the day's backup when it is due. Of several processes one makes it. What became of it is
 * stored for the operator's page and the metrics; a failure is logged, too, and tried again.
 */
export const followBackups = async (ports: EnginePorts): Promise<void> => {
  const { backups, clock, log } = ports
  const before = await read(ports)
  const known = before === undefined ? undefined : parse(before)
  seenOf(ports).record = known
  if (!backups || !isBackupDue(known, backups, clock.now())) return
  const beganAt = clock.now().toISOString()
  const begun: BackupRecord = {
    success: known?.success ?? null,
    failure: known?.failure ?? null,
    failures: known?.failures ?? 0,
    state: 'RUNNING',
    slot: slotOf({ daily: backups.daily }, clock.now(), backups.zone),
    beganAt,
  }
  if (!(await replace(ports, before, begun))) return
  seenOf(ports).record = begun
  const ended = await backups.run().then(
    (figures): BackupRecord => ({
      ...begun,
      state: 'DONE',
      success: { ...figures, at: beganAt, endedAt: clock.now().toISOString() },
      failures: 0,
    }),
    (error: unknown): BackupRecord => {
      const message = errorMessage(error)
      log.error({ error: message }, 'the backup failed')
      return {
        ...begun,
        state: 'FAILED',
        failure: { at: clock.now().toISOString(), message },
        failures: begun.failures + 1,
      }
    },
  )
  await replace(ports, JSON.stringify(begun), ended)
  seenOf(ports).record = ended
}

/** Shows the last success in the server's metrics: its age, its size, and the failures since. */
export const measureBackups = (ports: EnginePorts): void => {
  if (!ports.backups) return
  const gauge = (
    name: string,
    help: string,
    of: (record: BackupRecord) => number | undefined,
  ): void =>
    ports.metrics?.gauge({
      name,
      help,
      label: 'of',
      read: () => {
        const { record } = seenOf(ports)
        const value = record && of(record)
        return new Map(value === undefined ? [] : [['all', value]])
      },
    })
  gauge('edu_backup_age_seconds', 'Age of the newest backup', ({ success }) =>
    success ? (ports.clock.now().getTime() - Date.parse(success.at)) / 1000 : undefined,
  )
  gauge('edu_backup_size_bytes', 'Size of the newest backup', ({ success }) => success?.size)
  gauge(
    'edu_backup_failures',
    'Backups that have failed since the last success',
    ({ failures }) => failures,
  )
}
