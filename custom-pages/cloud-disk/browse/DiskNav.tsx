import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { diskTexts } from '../disk.texts.ts'
import { FileIcon } from '../FileIcon.tsx'
import { FolderTree, type TreeFolder } from './FolderTree.tsx'
import { QuotaBar } from './QuotaBar.tsx'
import type { DiskScreen } from './useDiskScreen.ts'
import { useDropTarget } from './useDrag.ts'

/** A folder's name in the tree, on which things can be dropped. */
const DropName = ({
  screen,
  folder: { id, name, disk },
}: {
  readonly screen: DiskScreen
  readonly folder: TreeFolder
}) => {
  const ref = useRef<HTMLSpanElement>(null)
  const { isOver } = useDropTarget(ref, {
    takes: ids => !ids.includes(id),
    onEntries: (ids, copies) => screen.drop(ids, { id, name, disk }, copies),
    onItems: items => screen.sendItems(items, { id, name }),
  })
  return (
    <Box
      component="span"
      ref={ref}
      data-data
      title={name}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        minWidth: 0,
        borderRadius: '6px',
        bgcolor: isOver ? 'action.selected' : undefined,
        outline: isOver ? '2px solid' : undefined,
        outlineColor: 'primary.main',
      }}
    >
      <FileIcon kind="folder" size={16} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
      </Box>
    </Box>
  )
}

/**
 * The navigation at the left of a wide screen: disks with their folders, shared nodes below them,
 * the trash, and storage use.
 */
export const DiskNav = ({ screen }: { readonly screen: DiskScreen }) => {
  const t = useTexts(diskTexts)
  const { disks, place, path, source, openFolder, go } = screen
  const own = disks.choices.filter(({ view }) => view)
  const others = disks.choices.filter(({ view }) => !view)
  // a teacher's disk that a manager has opened is listed beside their own
  const [top] = path
  const isElsewhere =
    source === 'folder' && top?.kind === 'DISK' && !own.some(({ id }) => id === top.id)
  const roots: readonly TreeFolder[] = [
    ...own.map(({ id, name }) => ({ id, name, disk: id })),
    ...(isElsewhere ? [{ id: top.id, name: top.name, disk: top.id }] : []),
  ]
  const nameOf = (folder: TreeFolder) => <DropName screen={screen} folder={folder} />
  const view = own.find(({ id }) => id === place.disk)?.view
  const isTrash = source === 'trash'
  const placeButton = (id: string, label: string, isHere: boolean, onClick: () => void) => (
    <Button
      key={id}
      variant="text"
      aria-current={isHere ? 'page' : undefined}
      startIcon={<Icon name={id === 'trash' ? 'trash' : 'link'} />}
      onClick={onClick}
      sx={{
        justifyContent: 'flex-start',
        width: 1,
        px: 2,
        bgcolor: isHere ? 'action.selected' : undefined,
      }}
    >
      {label}
    </Button>
  )
  return (
    <Box
      component="aside"
      aria-label={t.disks}
      sx={{
        width: 232,
        flex: 'none',
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        gap: 3,
        height: 'calc(100dvh - 136px)',
      }}
    >
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
        {roots.length > 0 && (
          <FolderTree
            roots={roots}
            label={t.folders}
            selected={source === 'folder' ? (place.folder ?? place.disk) : undefined}
            openIds={
              path.length > 0 ? path.map(({ id }) => id) : roots.slice(0, 1).map(({ id }) => id)
            }
            onSelect={({ id, disk }) => openFolder({ disk, folder: id === disk ? null : id })}
            nameOf={nameOf}
          />
        )}
        {others.length > 0 && (
          <Box sx={{ mt: 2, pt: 2, borderTop: 1, borderColor: 'divider' }}>
            {others.map(({ id, name }) =>
              placeButton(id, name, place.disk === id && !isTrash, () => openFolder({ disk: id })),
            )}
          </Box>
        )}
      </Box>
      {view && (
        <Box sx={{ pt: 2, borderTop: 1, borderColor: 'divider' }}>
          {placeButton('trash', t.trash, isTrash, () =>
            go({ trash: true, q: '', folder: null, open: null }),
          )}
          <Box sx={{ px: 2, pt: 2 }}>
            <QuotaBar disk={view} />
          </Box>
        </Box>
      )}
    </Box>
  )
}
