import type { RequestOptions } from './provider.ts'

/** Progress of an upload, as the server reports it. */
export interface UploadProgress {
  readonly uploadId: string
  /** Bytes that are there. */
  readonly received: number
  readonly size: number
  /** The purpose's result for the complete file. */
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
  /** JSON: the purpose's parameters besides the file. */
  readonly target?: unknown
  /** A personal link's pass, for a purpose that accepts it: no login is needed. */
  readonly pass?: string
  /**
   * An upload that an earlier call began: it continues there, or starts again if the server no
   * longer has it.
   */
  readonly uploadId?: string
  /** Called with the id as soon as there is one. */
  readonly onBegun?: (uploadId: string) => void
  /** Called with the number of bytes sent. */
  readonly onProgress?: (sent: number) => void
  /**
   * Called when the connection is lost; the upload retries, and calls `onProgress` when it
   * continues.
   */
  readonly onLost?: () => void
}

/** How files reach the server. */
export interface ResumableUpload {
  /**
   * Sends a file with the tus protocol, and continues after a lost connection until `signal` aborts
   * it. Rejects with the server's refusal, an HttpError whose body is a `RefusedBody`.
   */
  sendFile(file: File, options: SendFileOptions): Promise<FinishedUpload>
  /**
   * Ends an upload and deletes the received data; one that the server no longer has counts as
   * ended.
   */
  endUpload(
    uploadId: string,
    options?: RequestOptions & Pick<SendFileOptions, 'pass'> & { readonly purpose?: string },
  ): Promise<void>
}
