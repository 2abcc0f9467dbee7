import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { nodeSorts, type NodeSort } from '../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { isKeyOf } from '../../src/schema/keysOf.ts'

/**
 * The screen's place in the disks: all of it is in the address, so that back, reload and a shared
 * link show the same.
 */
export interface DiskPlace {
  /** Id of a disk, or what others share; '' is the first one that there is. */
  readonly disk: string
  /** Id of a folder; null is the disk itself. */
  readonly folder: string | null
  /** Id of the share of another institution by which the folder is opened. */
  readonly share: string | null
  /** Search text for the whole disk; '' if there is none. */
  readonly q: string
  readonly trash: boolean
  readonly sort: NodeSort
  /** Id of the file that is previewed. */
  readonly open: string | null
}

/** The place of nodes that colleagues and other institutions share. */
export const sharedPlace = 'shared'
export const receivedPlace = 'received'

const placeIn = (query: URLSearchParams): DiskPlace => {
  const sort = query.get('sort') ?? ''
  return {
    disk: query.get('disk') ?? '',
    folder: query.get('folder'),
    share: query.get('share'),
    q: query.get('q') ?? '',
    trash: query.get('trash') === '1',
    sort: isKeyOf(nodeSorts, sort) ? sort : 'name',
    open: query.get('open'),
  }
}

const queryOf = (place: DiskPlace): URLSearchParams => {
  const { disk, folder, share, q, trash, sort, open } = place
  const query = new URLSearchParams()
  if (disk) query.set('disk', disk)
  if (folder !== null) query.set('folder', folder)
  if (share !== null) query.set('share', share)
  if (q) query.set('q', q)
  if (trash) query.set('trash', '1')
  if (sort !== 'name') query.set('sort', sort)
  if (open !== null) query.set('open', open)
  return query
}

const start: DiskPlace = {
  disk: '',
  folder: null,
  share: null,
  q: '',
  trash: false,
  sort: 'name',
  open: null,
}
/** The address of a place in the disks; what isn't said is as at the beginning. */
export const diskLink = (to: Partial<DiskPlace>): string =>
  `/cloudDisk?${queryOf({ ...start, ...to }).toString()}`

/**
 * The place in the address, and functions for navigating. Opening something adds a step to the
 * history.
 */
export const useDiskAddress = () => {
  const [query, setQuery] = useSearchParams()
  const place = useMemo(() => placeIn(query), [query])
  const go = useCallback(
    (to: Partial<DiskPlace>, options: { readonly replace?: boolean } = {}): void =>
      setQuery(old => queryOf({ ...placeIn(old), ...to }), options),
    [setQuery],
  )
  return {
    place,
    go,
    /** Opens a folder; closes the search and the preview, and keeps the sort order. */
    openFolder: useCallback(
      (to: Pick<DiskPlace, 'disk'> & Partial<Pick<DiskPlace, 'folder' | 'share'>>): void =>
        go({ folder: null, share: null, q: '', trash: false, open: null, ...to }),
      [go],
    ),
  }
}
