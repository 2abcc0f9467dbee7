/** Status of an upload. 'missing': the page was reloaded and the file has to be chosen again. */
export type UploadStatus = 'waiting' | 'sending' | 'lost' | 'paused' | 'missing' | 'failed' | 'done'

/** A file of the tray. */
export interface UploadItem {
  readonly id: string
  readonly name: string
  /** Where it was in a dropped folder, with its name: 'Term 1/Week 2/plan.pdf'. */
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** Its purpose, and the purpose's parameters. */
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
  /** JSON: the purpose's parameters besides the file; for several files, a function of each. */
  readonly target?: unknown
  readonly targetOf?: (file: DroppedFile) => unknown
  /** Called with the purpose's result for each file, while the page stays. */
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
  /** The owner, and their institution. */
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
