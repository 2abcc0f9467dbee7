import { maxFolderDepth } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import type { Chain } from './chain.ts'
import { diskDb, type Reader } from './nodeTables.ts'

/**
 * Levels of folders below and including the highest of some nodes; 0 for files only. Stops at the
 * allowed depth.
 */
export const heightOf = async (reader: Reader, ids: readonly string[]): Promise<number> => {
  const row = await diskDb(reader)
    .withRecursive('down', query =>
      query
        .selectFrom('diskNode')
        .select('diskNode.id')
        .select(eb => eb.cast<number>(eb.val(1), 'integer').as('level'))
        .where('diskNode.id', 'in', [...ids])
        .where('diskNode.kind', '=', 'FOLDER')
        .unionAll(
          query
            .selectFrom('diskNode')
            .innerJoin('down', 'down.id', 'diskNode.parentId')
            .select('diskNode.id')
            .select(eb => eb.cast<number>(eb('down.level', '+', eb.lit(1)), 'integer').as('level'))
            .where('diskNode.kind', '=', 'FOLDER')
            .where('diskNode.deletedAt', 'is', null)
            .where('down.level', '<=', maxFolderDepth),
        ),
    )
    .selectFrom('down')
    .select(eb => eb.fn.max<number | null>('down.level').as('levels'))
    .executeTakeFirst()
  return Number(row?.levels ?? 0)
}

/** Depth of a folder: 0 for a disk, 1 for a folder on it. */
export const depthOf = ({ nodes }: Chain): number => nodes.length - 1

/** Whether folders of this height still fit into a folder. */
export const fits = (folder: Chain, height: number): boolean =>
  depthOf(folder) + height <= maxFolderDepth
