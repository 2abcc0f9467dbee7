import type { RequestOptions } from './provider.ts'

/** How far an upload has come, as the server tells it. */
export interface UploadProgress {
  readonly uploadId: string
  /** Bytes that are there. */
  readonly received: number
  readonly size: number
  /** What the purpose answered to the whole file. */
  readonly answer?: unknown
}

/** An upload whose file is whole and was taken by its purpose. */
export interface FinishedUpload {
  readonly uploadId: string
  readonly answer: unknown
}

export interface SendFileOptions extends RequestOptions {
  /** A purpose that a domain of the server declares. */
  readonly purpose: string
  /** JSON: what the purpose needs to know besides the file. */
  readonly target?: unknown
  /** A personal link's pass, of a purpose that lets it in: nobody needs to be logged in. */
  readonly pass?: string
  /**
   * An upload that an earlier call began: it goes on there, or begins anew where the server no
   * longer has it.
   */
  readonly uploadId?: string
  /** Is told the id as soon as there is one. */
  readonly onBegun?: (uploadId: string) => void
  /** Is told the bytes that have been sent. */
  readonly onProgress?: (sent: number) => void
  /** Is told when nothing answers; it is tried again, and `onProgress` is told once it goes on. */
  readonly onLost?: () => void
}

/** How files reach the server. */
export interface ResumableUpload {
  /**
   * Sends a file by the tus protocol, and goes on where a lost connection stopped for as long as
   * `signal` lets it. Rejects with the server's refusal, an HttpError whose body is a
   * `RefusedBody`.
   */
  sendFile(file: File, options: SendFileOptions): Promise<FinishedUpload>
  /**
   * Ends an upload and deletes what has arrived of it; one that the server no longer has is ended
   * already.
   */
  endUpload(
    uploadId: string,
    options?: RequestOptions & Pick<SendFileOptions, 'pass'> & { readonly purpose?: string },
  ): Promise<void>
}
