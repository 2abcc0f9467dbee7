import type { Label } from '../../../src/schema/label.ts'
import type { Scope } from '../../platform/store/types.ts'
import type { EnginePorts } from '../ports.ts'

/**
 * Whether a person (an account, a pass holder, or '' for a program) may fetch a file now, by the
 * `resource` of its `fileRow`: a permission may have been withdrawn since the link was made. Files
 * of other resources need only their link.
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
 * Returns which of the given names still have a row. A name is the part of a key after its prefix,
 * up to the first '/', '-' or '.'.
 */
export type KnownFiles = (scope: Scope, ids: readonly string[]) => Promise<readonly string[]>

/**
 * Files without a `fileRow`, by key prefix. A prefix that ends with '/' has a folder for each
 * institution: 'hls/' covers keys such as 'hls/<institution>/<id>/720p/1.m4s'.
 *
 * @example
 * fileKinds: { 'hls/': (scope, ids) => videosOf(scope, ids) }
 */
export type FileKinds = Readonly<Record<string, KnownFiles>>

/**
 * Merges the file kinds of several domains. If several domains declare the same prefix, a file is
 * in use when any of them knows it.
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
  /** Called before a file is sent. Throws 18002 if no traffic is left. */
  readonly demand: (ports: EnginePorts, institutionId: string) => Promise<void>
  /** Counts bytes that this server or an object store sends. */
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
  /** Its name on the storage screen. */
  readonly label: Label
  /** Bytes that are stored or promised, counted again. */
  readonly count: (scope: Pick<Scope, 'db' | 'institutionId'>) => Promise<number>
}
