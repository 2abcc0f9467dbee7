import type { WriteContext } from '../../engine/calls/implement.ts'
import { errors } from '../../platform/errors/errors.ts'
import { demandNode } from './access.ts'
import { diskCallerOf } from './caller.ts'
import { entryOf, logDeeds } from './log.ts'
import { rowOf } from './view.ts'

/** A file of a disk, for another domain that takes its content. */
export interface DiskFile {
  /** Id of its newest content. */
  readonly fileId: string
  readonly name: string
  /** Detected from the content. */
  readonly type: string
  /** Bytes. */
  readonly size: number
}

/**
 * Reads a file that the caller may open, for use elsewhere in their institution; the disk's log
 * records a copy. Throws 34101 if they can't find it, 34107 if it is a folder.
 */
export const readDiskFile = async (
  ctx: Pick<WriteContext<unknown>, 'tx' | 'session' | 'ports'>,
  node: string,
): Promise<DiskFile> => {
  const { tx, session, ports } = ctx
  const caller = await diskCallerOf(tx, session)
  const chain = await demandNode(tx, caller, node, {
    use: 'open',
    now: ports.clock.now(),
    field: 'nodes',
  })
  const row = await rowOf(tx, node)
  if (row?.kind !== 'FILE' || row.fileId === null) throw errors.diskNodeWrongKind().at('nodes')
  await logDeeds(tx, ctx, [{ ...entryOf(chain), deed: 'COPY' }])
  return {
    fileId: row.fileId,
    name: row.name,
    type: row.contentType ?? 'application/octet-stream',
    size: Number(row.size),
  }
}
