import { dirname, join } from 'node:path'

/** Bytes of a path that a Unix socket can have. */
const maxSocketPath = 100

/** The socket of a cluster's process; undefined if its path is too long for one. */
export const socketOf = (cluster: string): string | undefined => {
  const path = `${cluster}.sock`
  return Buffer.byteLength(path) > maxSocketPath ? undefined : path
}

/** The folder of a snapshot, beside the cluster: `db` and `files`. Its reader deletes it. */
export const snapshotFolder = (cluster: string): string => join(dirname(cluster), 'snapshot')

/** What the process answers: where the snapshot is, or why there is none. */
export type SnapshotAnswer = { readonly folder: string } | { readonly error: string }
