import {
  listReceived,
  receivedShares,
  sharedWithMe,
} from '../../resources/cloud-disk/sharing.calls.ts'
import {
  listFolder,
  listTrash,
  searchNodes,
  type Crumb,
  type DiskAbilities,
} from '../../resources/cloud-disk/disk.calls.ts'
import type { EduProvider, RequestOptions } from '../../src/protocol/provider.ts'
import {
  entryOfHit,
  entryOfNode,
  entryOfReceived,
  entryOfReceivedShare,
  entryOfShared,
  entryOfTrash,
  type Entry,
} from './entries.ts'
import { receivedPlace, sharedPlace, type DiskPlace } from './useDiskAddress.ts'

/** Rows of a part of a list. */
const partSize = 200
const hitsSize = 100

/** A part of a list: from `after` (null: the beginning) to `next` (null: the end). */
export interface EntryPart {
  readonly list: readonly Entry[]
  readonly next: string | null
  /** Entries of the whole list, where that is known. */
  readonly total?: number
  readonly path?: readonly Crumb[]
  readonly may?: DiskAbilities
}
/** Loads a part of a list. */
type Source = (
  edu: EduProvider,
  place: DiskPlace,
  after: string | null,
  options: RequestOptions,
) => Promise<EntryPart>

const folder: Source = async (edu, { disk, folder: id, sort }, after, options) => {
  const input = { folder: id ?? disk, sort, after, limit: partSize }
  const { list, next, total, path, may } = await edu.ask(listFolder, input, options)
  return { list: list.map(entryOfNode), next, total, path, may }
}
const search: Source = async (edu, { disk, q }, after, options) => {
  const within = disk === sharedPlace ? {} : { folder: disk }
  const input = { q, ...within, after, limit: hitsSize }
  const { list, next } = await edu.ask(searchNodes, input, options)
  return { list: list.map(entryOfHit), next }
}
const trash: Source = async (edu, { disk }, after, options) => {
  const { list, next } = await edu.ask(listTrash, { disk, after, limit: partSize }, options)
  return { list: list.map(entryOfTrash), next }
}
const paged = <T>(list: readonly T[], total: number, page: number, limit: number) => ({
  total,
  next: list.length > 0 && page * limit < total ? String(page + 1) : null,
})
const shared: Source = async (edu, _place, after, options) => {
  const [page, limit] = [Number(after ?? 1), 100]
  const { list, total } = await edu.ask(sharedWithMe, { page, limit }, options)
  return { list: list.map(entryOfShared), ...paged(list, total, page, limit) }
}
const receivedTop: Source = async (edu, _place, after, options) => {
  const [page, limit] = [Number(after ?? 1), 100]
  const { list, total } = await edu.ask(receivedShares, { page, limit }, options)
  return { list: list.map(entryOfReceivedShare), ...paged(list, total, page, limit) }
}
const received: Source = async (edu, { share, folder: id }, after, options) => {
  const within = share ?? ''
  const input = { share: within, folder: id, after, limit: partSize }
  const { list, next, path } = await edu.ask(listReceived, input, options)
  return { list: list.map(node => entryOfReceived(node, within)), next, path }
}

const sources = { folder, search, trash, shared, received, receivedTop }
export type SourceName = keyof typeof sources

/** The source of a place's list. */
export const sourceNameOf = ({
  disk,
  folder: id,
  share,
  q,
  trash: isTrash,
}: DiskPlace): SourceName => {
  if (isTrash) return 'trash'
  if (disk === receivedPlace) return share === null ? 'receivedTop' : 'received'
  if (q) return 'search'
  return disk === sharedPlace && id === null ? 'shared' : 'folder'
}
export const loadPart: Source = (edu, place, after, options) =>
  sources[sourceNameOf(place)](edu, place, after, options)
