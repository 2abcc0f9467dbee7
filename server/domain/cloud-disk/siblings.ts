import { nodeNameKey, numberedNodeName } from '../../../resources/cloud-disk/disk-node/nodeName.ts'
import { diskDb, type Reader } from './nodeTables.ts'

/** Keys of those of some names that a folder has already. */
export const takenKeys = async (
  reader: Reader,
  folder: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (!names.length) return new Set()
  const rows = await diskDb(reader)
    .selectFrom('diskNode')
    .select('nameKey')
    .where('parentId', '=', folder)
    .where('deletedAt', 'is', null)
    .where('nameKey', 'in', [...new Set(names.map(nodeNameKey))])
    .execute()
  return new Set(rows.flatMap(row => row.nameKey ?? []))
}

/** The living node of a name in a folder. */
export const childNamed = (reader: Reader, folder: string, name: string) =>
  diskDb(reader)
    .selectFrom('diskNode')
    .select(['id', 'kind', 'versions'])
    .where('parentId', '=', folder)
    .where('deletedAt', 'is', null)
    .where('nameKey', '=', nodeNameKey(name))
    .executeTakeFirst()

const step = 50

/**
 * The name itself, or the first of `name (2)`, `name (3)` … that neither the folder nor `besides`
 * contains.
 */
export const freeName = async (
  reader: Reader,
  folder: string,
  name: string,
  besides: ReadonlySet<string> = new Set(),
): Promise<string> => {
  for (let from = 1; ; from += step) {
    const names = Array.from({ length: step }, (_, at) =>
      from + at === 1 ? name : numberedNodeName(name, from + at),
    )
    const taken = await takenKeys(reader, folder, names)
    const free = names.find(one => !taken.has(nodeNameKey(one)) && !besides.has(nodeNameKey(one)))
    if (free !== undefined) return free
  }
}
