import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { can } from '../../../src/access/index.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useAccess } from '../../../src/ui/context.tsx'
import { Icon } from '../../../src/ui/parts/icons.tsx'
import { later } from '../../../src/ui/parts/later.tsx'
import { Page } from '../../../src/ui/parts/Page.tsx'
import type { PageAction } from '../../../src/ui/parts/pageAction.ts'
import { useShortcut } from '../../../src/ui/shell/shortcuts.ts'
import { useFinishedUploads } from '../../../src/ui/uploads/useUploads.ts'
import { ClipboardBar } from './ClipboardBar.tsx'
import { diskTexts } from '../disk.texts.ts'
import { DiskMatter } from './DiskMatter.tsx'
import { DiskNav } from './DiskNav.tsx'
import { EntryMenu } from './EntryMenu.tsx'
import { PathBar } from './PathBar.tsx'
import { SelectionTools } from './SelectionTools.tsx'
import { ToolBar } from './ToolBar.tsx'
import { UploadButton } from './UploadButton.tsx'
import { useDiskScreen, type DiskScreen } from './useDiskScreen.ts'
import { diskWorkTexts } from '../work.texts.ts'

const DiskDialogs = later(() => import('./DiskDialogs.tsx').then(module => module.DiskDialogs))
const Preview = later(() => import('../preview/Preview.tsx').then(module => module.Preview))
const SendFiles = later(() => import('../send/SendFiles.tsx').then(module => module.SendFiles))

/** The keys of the screen; while a name is typed or a dialog is open they rest. */
const useDiskKeys = (screen: DiskScreen): void => {
  const t = useTexts(diskWorkTexts)
  const { may, folder, selected, clipboard } = screen
  const options = { group: t.keys, restsInInputs: true } as const
  const write = { ...options, enabled: may.write }
  useShortcut('f2', t.keyRename, () => screen.run('rename'), write)
  useShortcut('delete', t.keyDelete, () => screen.run('delete'), write)
  useShortcut('mod+x', t.keyCut, () => screen.take('cut'), write)
  useShortcut('mod+c', t.keyCopy, () => screen.take('copy'), {
    ...options,
    enabled: folder !== undefined,
  })
  useShortcut('mod+v', t.keyPaste, screen.paste, {
    ...options,
    enabled: clipboard !== undefined && folder !== undefined && may.write,
  })
  useShortcut('mod+a', t.keyAll, () => void screen.selectAll(), options)
  useShortcut(
    'escape',
    t.keyClear,
    () => {
      screen.selection.clear()
      screen.forgetClipboard()
    },
    { group: t.keys, enabled: selected.length > 0 || clipboard !== undefined },
  )
}

/** The disks as a box of choices, if there is no room for the tree. */
const DiskSelect = ({ screen }: { readonly screen: DiskScreen }) => {
  const t = useTexts(diskTexts)
  const { disks, place, openFolder } = screen
  // an empty box would be meaningless while the disks load, or if loading fails
  if (disks.choices.length === 0) return null
  return (
    <TextField
      select
      size="small"
      fullWidth
      value={disks.choices.some(({ id }) => id === place.disk) ? place.disk : ''}
      onChange={event => openFolder({ disk: event.target.value })}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t.disk } }}
      sx={{ display: { md: 'none' } }}
    >
      {disks.choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  )
}

const usePageMenu = (screen: DiskScreen): readonly PageAction[] => {
  const t = useTexts(diskTexts)
  const access = useAccess()
  const navigate = useNavigate()
  const { place, go, source, disks } = screen
  const hasTrash = disks.choices.some(({ id, view }) => id === place.disk && view !== undefined)
  return [
    ...(hasTrash && source !== 'trash'
      ? [
          {
            key: 'trash',
            label: t.trash,
            icon: 'trash' as const,
            onClick: () => go({ trash: true, q: '', folder: null, open: null }),
          },
        ]
      : []),
    ...(can(access, 'disk.share')
      ? [
          {
            key: 'authorised',
            label: t.authorised,
            icon: 'link' as const,
            onClick: () => void navigate('/authorisedResources'),
          },
        ]
      : []),
    {
      key: 'log',
      label: t.log,
      icon: 'history',
      onClick: () => void navigate('/diskLog'),
    },
    ...(can(access, 'disk.manage')
      ? [
          {
            key: 'space',
            label: t.space,
            icon: 'chart' as const,
            onClick: () => void navigate('/storageSpace'),
          },
        ]
      : []),
  ]
}

const Parts = ({ screen }: { readonly screen: DiskScreen }) => {
  const { menu, dialog, place, sending, question } = screen
  return (
    <>
      {menu && <EntryMenu screen={screen} menu={menu} />}
      <Suspense fallback={null}>
        {dialog && <DiskDialogs screen={screen} dialog={dialog} onClose={screen.closeDialog} />}
        {place.open !== null && (
          <Preview
            key={place.open}
            id={place.open}
            screen={screen}
            onClose={() => screen.go({ open: null })}
          />
        )}
        {sending && <SendFiles sending={sending} onClose={screen.doneSending} />}
      </Suspense>
      {question}
    </>
  )
}

/** /cloudDisk: the person's disk, the institution's, and what others share with them. */
export const CloudDiskPage = () => {
  const t = useTexts(diskTexts)
  const work = useTexts(diskWorkTexts)
  const screen = useDiskScreen()
  useFinishedUploads('diskFile', () => void screen.work.refresh())
  const { entries, folder, may, source, selected, clipboard } = screen
  const menu = usePageMenu(screen)
  useDiskKeys(screen)
  const mayAdd = folder !== undefined && may.write
  return (
    <Page
      title={t.title}
      count={entries.total === undefined ? undefined : t.items(entries.total)}
      menu={menu}
      extra={
        mayAdd && (
          <Button startIcon={<Icon name="plus" />} onClick={() => screen.openDialog('newFolder')}>
            {t.newFolder}
          </Button>
        )
      }
      primary={
        mayAdd ? (
          <UploadButton send={screen.send} />
        ) : source === 'trash' && entries.count > 0 && may.write ? (
          <Button color="error" startIcon={<Icon name="trash" />} onClick={screen.emptyTrash}>
            {work.emptyTrash}
          </Button>
        ) : undefined
      }
    >
      <Box sx={{ display: 'flex', gap: 6, alignItems: 'flex-start' }}>
        <DiskNav screen={screen} />
        <Box
          component="section"
          sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', gap: 2 }}
        >
          <DiskSelect screen={screen} />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <PathBar screen={screen} />
          </Box>
          {selected.length > 0 ? <SelectionTools screen={screen} /> : <ToolBar screen={screen} />}
          {clipboard && <ClipboardBar screen={screen} clipboard={clipboard} />}
          <DiskMatter screen={screen} />
        </Box>
      </Box>
      <Parts screen={screen} />
    </Page>
  )
}
