import { defineCall, shape } from '../../src/schema/call/index.ts'

/** What is known of the installation's backups. Times are ISO 8601. */
export interface BackupState {
  readonly state: 'RUNNING' | 'DONE' | 'FAILED'
  /** The newest backup; `at`: the moment whose rows it contains. */
  readonly success: {
    readonly at: string
    readonly endedAt: string
    readonly name: string
    readonly size: number
    readonly rows: number
    readonly files: number
    readonly keys: boolean
  } | null
  /** The last failure, perhaps before the last success. */
  readonly failure: { readonly at: string; readonly message: string } | null
  /** Failures since the last success. */
  readonly failures: number
}

/** Backups as the settings ask for them, and what became of them. */
export interface PlatformBackups {
  /** The server's time, against which the age is shown. */
  readonly now: string
  /** Null: no backups are set. */
  readonly schedule: {
    readonly place: string
    /** HH:MM. */
    readonly daily: string
    readonly zone: string
    readonly keep: string | null
  } | null
  /** Null: none has been begun. */
  readonly last: BackupState | null
}

/** The state of the installation's backups, for the platform's operator. */
export const platformBackups = defineCall({
  path: '/edu_operation/backups',
  method: 'GET',
  summary: 'Says when the installation was backed up last, and whether it failed',
  right: 'platformInvariants.read',
  apiKeys: false,
  output: shape<PlatformBackups>(),
})
