/** A backup of the whole installation, as it was made. */
export interface BackupFigures {
  /** Its place and name. */
  readonly name: string
  /** Bytes of the archive. */
  readonly size: number
  readonly rows: number
  readonly files: number
  /** Whether the installation's keys are in it, encrypted. */
  readonly keys: boolean
}

/** Makes the backups that the settings ask for. */
export interface Backups {
  /** The folder or the part of a bucket that they go to. */
  readonly place: string
  /** Time of the day from which one is due, HH:MM by `zone`. */
  readonly daily: string
  readonly zone: string
  /** What is kept, such as `7d 4w 12m`; undefined: everything. */
  readonly keep: string | undefined
  /**
   * Makes a backup in a process of its own, and deletes those that are no longer kept. Throws an
   * Error whose message is one line that says what to do.
   */
  run(): Promise<BackupFigures>
  /** Ends a backup that is being made; nothing is left of it. */
  halt(): Promise<void>
}
