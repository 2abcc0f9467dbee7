import type { FolderPage } from '../../../resources/cloud-disk/disk.calls.ts'
import type { NodeSort } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { errors } from '../../platform/errors/errors.ts'
import { demandFolder, keepsDisk, mayUse, usableGrants } from './access.ts'
import type { DiskCaller } from './caller.ts'
import { diskOf } from './chain.ts'
import { cursorOf, readCursor } from './cursor.ts'
import { limitsOf } from './limits.ts'
import { diskDb, type Reader } from './nodeTables.ts'
import { inheritsSharing, sharingState, withSharing } from './sharing.ts'
import { crumbsOf, rowOf, viewColumns, viewsOf } from './view.ts'

/** Parameters of a folder's list. */
export interface FolderQuestion {
  readonly folder: string
  readonly sort: NodeSort
  readonly foldersOnly: boolean
  readonly grantee: string | null
  readonly after: string | null
  readonly limit: number
}

const sortColumns = { name: 'name$sort', size: 'size', changed: 'updateTime' } as const
const isSortName = (name: string): name is keyof typeof sortColumns => name in sortColumns

/** Whether a text is a value of the column that a list is sorted by. */
const isPlace = {
  name$sort: () => true,
  size: (text: string) => /^\d{1,16}$/.test(text),
  updateTime: (text: string) => !Number.isNaN(Date.parse(text)),
} as const

const sortOf = (sort: NodeSort) => {
  const name = sort.replace('-', '')
  return {
    column: isSortName(name) ? sortColumns[name] : sortColumns.name,
    falls: sort.startsWith('-'),
  }
}

/**
 * A page of what is in a folder, folders first, with the sharing of each node, in one
 * statement.
 */
const readPage = async (reader: Reader, disk: string, question: FolderQuestion, now: Date) => {
  const { column, falls } = sortOf(question.sort)
  const after = question.after === null ? undefined : readCursor(question.after, 3)
  if (question.after !== null && !(after && isPlace[column](after[1] ?? '')))
    throw errors.invalidParameter().at('after')
  const beyond = falls ? '<' : '>'
  let query = withSharing(reader, { disks: [disk], grantee: question.grantee, now })
    .selectFrom('diskNode')
    .leftJoin('granted', 'granted.id', 'diskNode.id')
    .leftJoin('over', 'over.id', 'diskNode.id')
    .select(viewColumns)
    .select(['granted.id as grantedId', 'over.id as overId', `diskNode.${column} as sortValue`])
    .where('diskNode.parentId', '=', question.folder)
    .where('diskNode.deletedAt', 'is', null)
  if (question.foldersOnly) query = query.where('diskNode.kind', '=', 'FOLDER')
  if (after) {
    const [kind = '', value = '', id = ''] = after
    const isFolder = kind === 'FOLDER'
    query = query.where(eb => {
      const sorted = eb.ref(`diskNode.${column}`)
      const shown = column === 'size' ? Number(value) : value
      const behind = eb.or([
        eb(sorted, beyond, shown),
        eb.and([eb(sorted, '=', shown), eb('diskNode.id', beyond, id)]),
      ])
      return isFolder
        ? eb.or([
            eb('diskNode.kind', '=', 'FILE'),
            eb.and([eb('diskNode.kind', '=', 'FOLDER'), behind]),
          ])
        : eb.and([eb('diskNode.kind', '=', 'FILE'), behind])
    })
  }
  const way = falls ? 'desc' : 'asc'
  const rows = await query
    .orderBy('diskNode.kind', 'desc')
    .orderBy('sortValue', way)
    .orderBy('diskNode.id', way)
    .limit(question.limit + 1)
    .execute()
  const page = rows.slice(0, question.limit)
  const last = page.at(-1)
  return {
    rows: page,
    next:
      rows.length > page.length && last
        ? cursorOf([last.kind, String(last.sortValue), last.id])
        : null,
  }
}

const countOf = async (
  reader: Reader,
  { folder, foldersOnly }: FolderQuestion,
): Promise<number> => {
  let query = diskDb(reader)
    .selectFrom('diskNode')
    .select(eb => eb.fn.countAll<number>().as('n'))
    .where('parentId', '=', folder)
    .where('deletedAt', 'is', null)
  if (foldersOnly) query = query.where('kind', '=', 'FOLDER')
  return Number((await query.executeTakeFirst())?.n ?? 0)
}

/** A page of a folder as the caller may see it. Throws 34101 and 34107. */
export const readFolder = async (
  reader: Reader,
  caller: DiskCaller,
  question: FolderQuestion,
  now: Date,
): Promise<FolderPage> => {
  const chain = await demandFolder(reader, caller, question.folder, {
    use: 'open',
    now,
    field: 'folder',
  })
  const disk = diskOf(chain).id
  const sharing = { disks: [disk], grantee: question.grantee, now }
  const shares = mayUse(caller, chain, 'share')
  const [limits, row, total, { rows, next }, tops] = await Promise.all([
    limitsOf(reader),
    rowOf(reader, question.folder),
    countOf(reader, question),
    readPage(reader, disk, question, now),
    keepsDisk(caller, chain) ? undefined : usableGrants(reader, caller, chain.grants, now),
  ])
  const above = inheritsSharing(chain, sharing)
  const states = new Map(
    rows.map(one => [one.id, sharingState(one.grantedId !== null, one.overId !== null, above)]),
  )
  const [folder, ...list] = await viewsOf(reader, [...(row ? [row] : []), ...rows], {
    limits,
    sharing: shares ? states : undefined,
    keeps: chain.nodes.some(node => node.pinned),
  })
  if (!folder) throw new Error(`folder ${question.folder} vanished`)
  return {
    folder,
    path: crumbsOf(chain, tops && new Set(tops.map(({ nodeId }) => nodeId))),
    list,
    total,
    next,
    may: { write: mayUse(caller, chain, 'write'), share: shares },
  }
}
