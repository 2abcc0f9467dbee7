import type { Session } from '../../platform/context.ts'
import type { Fault } from '../../platform/errors/fault.ts'
import type { StoreTx } from '../../platform/store/types.ts'
import type { EnginePorts } from '../ports.ts'

/**
 * What the functions of a purpose are given besides the file: the caller, and the transaction that
 * they are part of.
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
  /** As it was sent, before anything was taken out of it. */
  readonly sentName: string
  /** Bytes. */
  readonly size: number
  /** What the sender adds for the purpose, parsed from JSON; undefined where nothing was sent. */
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
   * What the content says, never the name: 'video/mp4'; 'application/octet-stream' where it says
   * nothing.
   */
  readonly type: string
  /** The extension that belongs to the type, without a dot; '' where the content says nothing. */
  readonly ext: string
}

/**
 * What people send files for. `T` is JSON: it is stored between the requests of an upload.
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
   * Asked for before a byte is read, and at every chunk; of several, one is enough. None: `begin`
   * and `demand` judge alone.
   */
  readonly right?: string | readonly string[]
  /**
   * Whoever has a pass (a personal link) sends files without a session, at `uploads by pass` alone:
   * answers the session of the pass, or throws where it is none. Such a session has no rights.
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
   * Extensions of the contents that are taken; a file whose content is another is refused with 415
   * when it has arrived. All unless said.
   */
  readonly types?: readonly string[]
  /**
   * True: the file has no `fileRow`. It lives for a day, or until `dropUpload` deletes it; whatever
   * takes it reads it with `claimUpload`.
   */
  readonly temporary?: true
  /**
   * Parses and judges `target`, the name and the size before a byte is read: rights on the target,
   * quota, duplicates. Runs in the transaction that begins the upload. Throws faults.
   */
  readonly begin: (ctx: UploadContext, file: AnnouncedFile) => Promise<T>
  /**
   * Judges again at every chunk what `right` does not say, such as a right that depends on the
   * target. Throws faults.
   */
  readonly demand?: (session: Session, target: T, ports: Omit<EnginePorts, 'store'>) => void
  /**
   * Takes the whole file, in the transaction that stores its `fileRow`. The answer (JSON) is sent
   * to the client, and again to whoever repeats the last request. A fault discards the file; the
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

/** Any purpose, for the machinery: it hands to each what that purpose's own `begin` returned. */
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
