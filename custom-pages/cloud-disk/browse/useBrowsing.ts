import { useMemo, useState } from 'react'
import { can } from '../../../src/access/index.ts'
import type { DiskAbilities } from '../../../resources/cloud-disk/disk.calls.ts'
import { useAccess } from '../../../src/ui/context.tsx'
import type { Entry } from '../entries.ts'
import { sourceNameOf } from '../sources.ts'
import { receivedPlace, sharedPlace, useDiskAddress } from '../useDiskAddress.ts'
import { useDisks } from '../useDisks.ts'
import { entriesKey, useEntries } from './useEntries.ts'
import { useEntrySelection } from './useEntrySelection.ts'

/** The person's permissions in the current place. */
const useAbilities = (
  source: ReturnType<typeof sourceNameOf>,
  told: DiskAbilities | undefined,
): DiskAbilities => {
  const access = useAccess()
  return useMemo(() => {
    const rights = { write: can(access, 'disk.write'), share: can(access, 'disk.share') }
    if (source === 'folder') return told ?? { write: false, share: false }
    // people can change what they find in their own disk or have deleted; the server checks each
    // entry, and returns for each hit whether it can be shared
    if (source === 'search') return { write: rights.write, share: false }
    return { write: rights.write && source === 'trash', share: false }
  }, [access, source, told])
}

/** The place, its entries, and which of them are selected. */
export const useBrowsing = () => {
  const disks = useDisks()
  const { place: named, go, openFolder } = useDiskAddress()
  const place = { ...named, disk: named.disk || (disks.choices[0]?.id ?? '') }
  const entries = useEntries(place, place.disk !== '')
  const source = sourceNameOf(place)
  const may = useAbilities(source, entries.may)
  const scope = JSON.stringify(entriesKey({ ...place, sort: 'name' }))
  const [cameFrom, setCameFrom] = useState<string>()
  const ids = useMemo(() => entries.entries.map(({ id }) => id), [entries.entries])
  const selection = useEntrySelection(ids, scope, cameFrom)
  const byId = useMemo(
    () => new Map(entries.entries.map(entry => [entry.id, entry])),
    [entries.entries],
  )
  const selected = useMemo(
    () => selection.selected.flatMap(id => byId.get(id) ?? []),
    [selection.selected, byId],
  )
  return {
    disks,
    place,
    go,
    openFolder,
    entries,
    source,
    may,
    scope,
    selection,
    byId,
    selected,
    setCameFrom,
  }
}
export type Browsing = ReturnType<typeof useBrowsing>

/** Ways from one place to another. */
export const useWays = ({ place, go, openFolder, entries, source, setCameFrom }: Browsing) => {
  const path = entries.path ?? []
  const here = path.at(-1)
  return {
    path,
    open: (entry: Entry): void => {
      setCameFrom(undefined)
      if (entry.trashed) return
      if (!entry.isFolder) go({ open: entry.id })
      else if (entry.share !== undefined)
        openFolder({
          disk: receivedPlace,
          share: entry.share,
          folder: entry.share === entry.id ? null : entry.id,
        })
      else
        openFolder({
          disk: place.disk === sharedPlace ? sharedPlace : (entry.disk ?? place.disk),
          folder: entry.id,
        })
    },
    showInFolder: (entry: Entry): void => {
      setCameFrom(entry.id)
      const isTop = entry.parentId === entry.disk
      openFolder({ disk: entry.disk ?? '', folder: isTop ? null : entry.parentId })
    },
    leaveFolder: (): void => {
      if (source === 'trash' || source === 'search') return go({ trash: false, q: '' })
      const above = path.at(-2)
      if (place.folder === null && place.share === null) return
      setCameFrom(here?.id)
      const isTop = above === undefined || above.id === place.disk || path.length <= 1
      openFolder({
        disk: place.disk,
        folder: isTop ? null : above.id,
        share: isTop && path.length <= 1 ? null : place.share,
      })
    },
  }
}
