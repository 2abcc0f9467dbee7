import Box from '@mui/material/Box'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { diskTexts } from '../disk.texts.ts'
import { FileIcon } from '../FileIcon.tsx'
import { useFolders } from './useFolders.ts'

/** A folder of the tree, or a disk at its top. */
export interface TreeFolder {
  readonly id: string
  readonly name: string
  readonly disk: string
}
interface TreeProps {
  readonly roots: readonly TreeFolder[]
  /** Id of the folder that is shown as chosen. */
  readonly selected: string | undefined
  /** Ids that are open to begin with, and whenever they change: the way to where one is. */
  readonly openIds: readonly string[]
  readonly label: string
  onSelect(folder: TreeFolder): void
  /** Replaces a folder's name, e.g. with a drop target. */
  readonly nameOf?: (folder: TreeFolder) => ReactNode
}

interface BranchProps {
  readonly folder: TreeFolder
  readonly expanded: readonly string[]
  readonly nameOf: (folder: TreeFolder) => ReactNode
  /** Called with every loaded folder, so that its id can be resolved when it is chosen. */
  learn(folder: TreeFolder): void
}

/** A folder and, once it is open, its subfolders. */
const Branch = (props: BranchProps) => {
  const { folder, expanded, nameOf, learn } = props
  const t = useTexts(diskTexts)
  const isOpen = expanded.includes(folder.id)
  const { folders, isFailed, hasMore, more, retry } = useFolders(folder.id, isOpen)
  useEffect(() => learn(folder), [learn, folder])
  const below = folders?.map(({ id, name }) => (
    <Branch key={id} {...props} folder={{ id, name, disk: folder.disk }} />
  ))
  return (
    <TreeItem itemId={folder.id} label={nameOf(folder)}>
      {/* a folder that was never opened has an arrow */}
      {below ??
        (isFailed ? (
          <TreeItem itemId={`retry:${folder.id}`} label={t.foldersFailed} onClick={retry} />
        ) : (
          <TreeItem itemId={`wait:${folder.id}`} label={t.loadingFolders} disabled />
        ))}
      {hasMore && <TreeItem itemId={`more:${folder.id}`} label={t.more} onClick={more} />}
    </TreeItem>
  )
}

const plainName = ({ name }: TreeFolder): ReactNode => (
  <Box
    component="span"
    data-data
    title={name}
    sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}
  >
    <FileIcon kind="folder" size={16} />
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {name}
    </Box>
  </Box>
)

/** The folders of disks as a tree, each loaded when it is opened. */
export const FolderTree = (props: TreeProps) => {
  const { roots, selected, openIds, label, onSelect, nameOf = plainName } = props
  const [expanded, setExpanded] = useState<readonly string[]>(openIds)
  const known = useRef(new Map<string, TreeFolder>())
  const learn = useRef((folder: TreeFolder): void => void known.current.set(folder.id, folder))
  const way = openIds.join()
  const [lastWay, setLastWay] = useState(way)
  if (way !== lastWay) {
    setLastWay(way)
    setExpanded(old => [...new Set([...old, ...openIds])])
  }
  return (
    <SimpleTreeView
      aria-label={label}
      selectedItems={selected ?? null}
      expandedItems={[...expanded]}
      expansionTrigger="iconContainer"
      onExpandedItemsChange={(_event: SyntheticEvent | null, ids: string[]) => setExpanded(ids)}
      onSelectedItemsChange={(_event: SyntheticEvent | null, id: string | null) => {
        const folder = id === null ? undefined : known.current.get(id)
        if (folder) onSelect(folder)
      }}
      sx={{
        '& .MuiTreeItem-content': { py: 0.5, borderRadius: '6px' },
        '& .MuiTreeItem-label': { fontSize: 13, overflow: 'hidden', whiteSpace: 'nowrap' },
      }}
    >
      {roots.map(root => (
        <Branch
          key={root.id}
          folder={root}
          expanded={expanded}
          nameOf={nameOf}
          learn={learn.current}
        />
      ))}
    </SimpleTreeView>
  )
}
