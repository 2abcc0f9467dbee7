import type { Label } from '../../../src/schema/label.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { EnginePorts } from '../ports.ts'

/**
 * Whether a person (an account, a pass holder, or '' for a program) may fetch a file now, by the
 * `resource` of its `fileRow`: a right may have been withdrawn since its link was made. Files of a
 * resource that is not named here need their link alone.
 *
 * @example
 * fileAccess: { diskFile: (scope, fileId, personId) => canOpen(scope, fileId, personId) }
 */
export type FileAccess = Readonly<
  Record<
    string,
    (
      scope: Scope,
      fileId: string,
      personId: string,
      now: Date,
      ports: EnginePorts,
    ) => Promise<boolean>
  >
>

/**
 * Of some names (what follows the beginning of a key, up to its first '/', '-' or '.'), those that
 * some row still knows.
 */
export type KnownFiles = (scope: Scope, ids: readonly string[]) => Promise<readonly string[]>

/**
 * Files that belong to no `fileRow`, by what their keys begin with. A beginning that ends with '/'
 * has a folder for each institution: 'hls/' covers keys such as
 * 'hls/<institution>/<id>/720p/1.m4s'.
 *
 * @example
 * fileKinds: { 'hls/': (scope, ids) => videosOf(scope, ids) }
 */
export type FileKinds = Readonly<Record<string, KnownFiles>>

/**
 * The kinds of several domains together: a file is known where one of those that name the beginning
 * of its key knows it.
 */
export const joinedKinds = (all: readonly FileKinds[]): FileKinds => {
  const joined: Record<string, KnownFiles> = {}
  for (const kinds of all)
    for (const [prefix, known] of Object.entries(kinds)) {
      const others = joined[prefix]
      joined[prefix] = others
        ? async (scope, ids) => [...(await others(scope, ids)), ...(await known(scope, ids))]
        : known
    }
  return joined
}

/** What files that are fetched by their links use of a month's traffic. */
export interface FileTraffic {
  /** Asked before a file is sent. Throws 18002 where nothing is left. */
  readonly demand: (ports: EnginePorts, institutionId: string) => Promise<void>
  /** Counts bytes that are sent, or that an object store was asked to send. */
  readonly note: (ports: EnginePorts, institutionId: string, bytes: number) => void
}

/**
 * Traffic of files by the `resource` of their `fileRow`; that of other files is not counted, or is
 * counted where their links are made.
 *
 * @example
 * fileTraffic: { recording: sentTraffic }
 */
export type FileTraffics = Readonly<Record<string, FileTraffic>>

/** Content outside the disks that takes of an institution's storage (DSK-03). */
export interface StoredKind {
  /** Unique in the installation: of its counter. */
  readonly name: string
  /** What the storage screen calls it. */
  readonly label: Label
  /** Bytes that are stored or promised, counted anew. */
  readonly count: (scope: Pick<Scope, 'db' | 'institutionId'>) => Promise<number>
}
