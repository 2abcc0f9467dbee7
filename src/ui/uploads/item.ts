/** How an upload stands. 'missing': the page was reloaded and the file has to be chosen again. */
export type UploadStatus = 'waiting' | 'sending' | 'lost' | 'paused' | 'missing' | 'failed' | 'done'

/** A file of the tray. */
export interface UploadItem {
  readonly id: string
  readonly name: string
  /** Where it was in a dropped folder, with its name: 'Term 1/Week 2/plan.pdf'. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** What it is uploaded for, and what its purpose was told. */
  readonly purpose: string
  readonly target: unknown
  readonly status: UploadStatus
  /** Bytes that have been sent. */
  readonly sent: number
  /** Bytes in a second, of late; 0 while nothing is known. */
  readonly speed: number
  /** Why it failed, in the reader's language. */
  readonly error?: string
}

export interface StartOptions {
  /** A purpose that a domain of the server declares. */
  readonly purpose: string
  /**
   * JSON: what the purpose needs to know besides the file; of several files, a function of each.
   */
  readonly target?: unknown
  readonly targetOf?: (file: DroppedFile) => unknown
  /** Is told the purpose's answer for each file, while the page stays. */
  readonly onDone?: (answer: unknown, file: File) => void
}

/** A file with its place in the folder that was dropped. */
export interface DroppedFile {
  readonly file: File
  readonly path: string
  /** Reads the file again after the page was reloaded, where the browser allows it. */
  readonly handle?: FileSystemFileHandle
}

/** An upload as it outlives its page. */
export interface StoredUpload {
  readonly id: string
  /** Whose it is, and in which institution. */
  readonly owner: string
  readonly name: string
  readonly path: string
  readonly size: number
  readonly print: string
  readonly purpose: string
  readonly target: unknown
  readonly uploadId?: string
  readonly paused: boolean
  readonly createTime: number
  /** A small file is stored itself. */
  readonly file?: File
  readonly handle?: FileSystemFileHandle
}
