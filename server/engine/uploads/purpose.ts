import type { Session } from '../../platform/context.ts'
import type { Fault } from '../../platform/errors/fault.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { EnginePorts } from '../ports.ts'

/**
 * Context of a purpose's functions besides the file: the caller, and the transaction that they run
 * in.
 */
export interface UploadContext {
  readonly ports: Omit<EnginePorts, 'store'>
  readonly session: Session
  readonly tx: StoreTx
}

/** A file as its sender announces it. */
export interface AnnouncedFile {
  /** Without a path and without characters that hide or turn its ending. */
  readonly fileName: string
  /** The name as it was sent, before cleaning. */
  readonly sentName: string
  /** Bytes. */
  readonly size: number
  /** The sender's data for the purpose, parsed from JSON; undefined if nothing was sent. */
  readonly target: unknown
}

/** A file that has arrived whole. */
export interface ArrivedFile {
  /** Id of its `fileRow`, and of its upload. */
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  /**
   * Detected from the content, never from the name: 'video/mp4'; 'application/octet-stream' if
   * unknown.
   */
  readonly type: string
  /** The extension of the type, without a dot; '' if the type is unknown. */
  readonly ext: string
}

/**
 * A purpose of uploads. `T` is JSON: it is stored between the requests of an upload.
 *
 * @example
 * export const diskFilePurpose: UploadPurpose<DiskTarget> = {
 *   name: 'diskFile',
 *   right: 'disk.write',
 *   maxBytes: 4 * gigabyte,
 *   begin: async ({ tx, session }, { fileName, size, target }) => reserve(tx, session, …),
 *   finish: async (tx, ctx, file, target) => addNode(tx, ctx, file, target),
 * }
 */
export interface UploadPurpose<T> {
  /** Unique in the installation. */
  readonly name: string
  /**
   * Permission that is checked before the body is read, and at every chunk; of several, one is
   * enough. Without it only `begin` and `demand` decide.
   */
  readonly right?: string | readonly string[]
  /**
   * Lets holders of a pass (a personal link) send files without a session, only at `uploads by
   * pass`: returns the session of the pass, or throws if the pass is invalid. Such a session has no
   * permissions.
   */
  readonly enter?: (
    ports: EnginePorts,
    pass: string,
    from: Pick<Session, 'lang' | 'requestId' | 'ip' | 'device'>,
  ) => Promise<Session>
  /** A larger file is refused before a byte is read, with 413 unless `tooLarge` says otherwise. */
  readonly maxBytes: number
  readonly tooLarge?: () => Fault
  /**
   * Extensions of accepted contents; a file with other content is refused with 415 when it has
   * arrived. By default all are accepted.
   */
  readonly types?: readonly string[]
  /**
   * True: the file has no `fileRow`. It exists for a day, or until `dropUpload` deletes it; its
   * consumer reads it with `claimUpload`.
   */
  readonly temporary?: true
  /**
   * Parses and checks `target`, the name and the size before a byte is read: rights on the target,
   * quota, duplicates. Runs in the transaction that begins the upload. Throws faults.
   */
  readonly begin: (ctx: UploadContext, file: AnnouncedFile) => Promise<T>
  /**
   * Checks at every chunk what `right` can't express, such as a permission that depends on the
   * target. Throws faults.
   */
  readonly demand?: (session: Session, target: T, ports: Omit<EnginePorts, 'store'>) => void
  /**
   * Takes the complete file, in the transaction that stores its `fileRow`. The result (JSON) is
   * sent to the client, and again if the last request is repeated. A fault discards the file; the
   * client gets it, also when it asks again.
   */
  readonly finish: (
    tx: StoreTx,
    ctx: UploadContext,
    file: ArrivedFile,
    target: T,
  ) => Promise<unknown>
  /**
   * Gives back what `begin` reserved, where the upload ends without its file: cancelled, expired or
   * refused by `finish`.
   */
  readonly release?: (tx: StoreTx, target: T, file: { readonly size: number }) => Promise<void>
}

/**
 * Any purpose, as the upload code sees it: each purpose gets back what its own `begin` returned.
 */
export interface AnyUploadPurpose extends Omit<
  UploadPurpose<never>,
  'begin' | 'demand' | 'finish' | 'release'
> {
  readonly begin: (ctx: UploadContext, file: AnnouncedFile) => Promise<unknown>
  readonly demand?: (session: Session, target: never, ports: Omit<EnginePorts, 'store'>) => void
  readonly finish: (
    tx: StoreTx,
    ctx: UploadContext,
    file: ArrivedFile,
    target: never,
  ) => Promise<unknown>
  readonly release?: (tx: StoreTx, target: never, file: { readonly size: number }) => Promise<void>
}

/** The purposes of all domains, by their names. */
export type UploadPurposes = Readonly<Record<string, AnyUploadPurpose>>

/** Joins the purposes of domains. Throws where two have the same name. */
export const uploadPurposesOf = (all: readonly AnyUploadPurpose[]): UploadPurposes => {
  const byName: Record<string, AnyUploadPurpose> = {}
  for (const purpose of all) {
    if (Object.hasOwn(byName, purpose.name))
      throw new Error(`two upload purposes are named ${purpose.name}`)
    byName[purpose.name] = purpose
  }
  return byName
}
