import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { refusalOf } from '../../../src/ui/list/refusal.ts'
import { Empty, ErrorState, SkeletonRows } from '../../../src/ui/parts/States.tsx'
import { diskTexts } from '../disk.texts.ts'
import { EntryList } from './EntryList.tsx'
import type { DiskScreen } from './useDiskScreen.ts'
import { useDropTarget } from './useDrag.ts'

const surface = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflow: 'hidden',
  height: 'calc(100dvh - var(--taken, 236px))',
  minHeight: 280,
} as const

/** The empty state: the purpose of the place, and how to fill it. */
const NothingHere = ({ screen }: { readonly screen: DiskScreen }) => {
  const t = useTexts(diskTexts)
  const { source, place, go, may } = screen
  if (source === 'search')
    return (
      <Empty
        icon="search"
        title={t.noMatch}
        help={t.noMatchHelp}
        actions={<Button onClick={() => go({ q: '' })}>{t.clearSearch}</Button>}
      />
    )
  if (source === 'trash')
    return (
      <Empty
        icon="trash"
        title={t.trashEmpty}
        help={t.trashEmptyHelp}
        actions={<Button onClick={() => go({ trash: false })}>{t.leaveTrash}</Button>}
      />
    )
  if (source === 'shared' || source === 'receivedTop')
    return <Empty icon="link" title={t.nothingShared} help={t.nothingSharedHelp} />
  return (
    <Empty
      icon="folder"
      title={place.folder === null && may.write ? t.emptyDisk : t.emptyFolder}
      help={may.write ? t.emptyHelp : t.emptyReadOnly}
    />
  )
}

/** Why the place can't be shown, and what can be done. */
const Broken = ({ screen, error }: { readonly screen: DiskScreen; readonly error: unknown }) => {
  const t = useTexts(diskTexts)
  const { body, text } = refusalOf(error)
  const { place, openFolder, entries } = screen
  // a refusal has a code of the disk; anything else is a lost connection
  const isGone = body?.code.startsWith('34') ?? false
  if (!isGone) return <ErrorState message={text} retry={entries.retry} />
  return (
    <Empty
      icon="folder"
      title={t.notFound}
      help={t.notFoundHelp}
      actions={
        <Button onClick={() => openFolder({ disk: place.folder === null ? '' : place.disk })}>
          {t.toDisk}
        </Button>
      }
    />
  )
}

const Inside = ({ screen }: { readonly screen: DiskScreen }) => {
  const t = useTexts(diskTexts)
  const { entries, disks, box, source, go, phone } = screen
  if (disks.error)
    return (
      <Box sx={surface}>
        <ErrorState message={refusalOf(disks.error).text} retry={disks.retry} />
      </Box>
    )
  if (!disks.isPending && screen.place.disk === '')
    return (
      <Box sx={surface}>
        <Empty icon="folder" title={t.noDisks} help={t.noDisksHelp} />
      </Box>
    )
  if (entries.error)
    return (
      <Box sx={surface} ref={box} tabIndex={-1}>
        <Broken screen={screen} error={entries.error} />
      </Box>
    )
  if (entries.isPending)
    return (
      <Box sx={{ ...surface, pt: phone ? 0 : '36px' }} ref={box} tabIndex={-1}>
        <SkeletonRows rows={14} columns={phone ? 1 : 4} height={phone ? 60 : 40} />
      </Box>
    )
  if (entries.count === 0)
    return (
      <Box sx={{ ...surface, outline: 'none' }} ref={box} tabIndex={-1}>
        <NothingHere screen={screen} />
      </Box>
    )
  return (
    <>
      {source === 'trash' && (
        <Alert
          severity="info"
          action={<Button onClick={() => go({ trash: false })}>{t.leaveTrash}</Button>}
        >
          {t.trashNote}
        </Alert>
      )}
      {entries.isPartial && (
        <Alert severity="error" action={<Button onClick={entries.retry}>{t.retry}</Button>}>
          {t.moreFailed}
        </Alert>
      )}
      <EntryList screen={screen} />
    </>
  )
}

/** The contents of the place, or the reason why there are none; files can be dropped on it. */
export const DiskMatter = ({ screen }: { readonly screen: DiskScreen }) => {
  const t = useTexts(diskTexts)
  const ref = useRef<HTMLDivElement>(null)
  const { folder, may, clipboard, source, phone } = screen
  const takesFiles = folder !== undefined && may.write
  const { isOver } = useDropTarget(ref, {
    takes: () => false,
    onEntries: () => undefined,
    onItems: takesFiles ? items => screen.sendItems(items) : undefined,
  })
  // px of what stands above and below
  const taken = (phone ? 340 : 236) + (clipboard ? 64 : 0) + (source === 'trash' ? 64 : 0)
  return (
    <Box
      ref={ref}
      style={{ ['--taken' as string]: `${taken}px` }}
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        minWidth: 0,
      }}
    >
      <Inside screen={screen} />
      {isOver && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            inset: 0,
            zIndex: 4,
            display: 'grid',
            placeItems: 'end center',
            pb: 6,
            pointerEvents: 'none',
            border: '2px dashed',
            borderColor: 'primary.main',
            borderRadius: 1,
          }}
        >
          <Box
            sx={{
              px: 4,
              py: 2,
              borderRadius: 1,
              bgcolor: 'primary.main',
              color: 'primary.contrastText',
            }}
          >
            {t.dropHere}
          </Box>
        </Box>
      )}
    </Box>
  )
}
