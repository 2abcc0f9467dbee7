import { useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../src/i18n/texts.ts'
import { useConfirm } from '../../../src/ui/parts/useConfirm.tsx'
import { droppedFiles } from '../../../src/ui/uploads/dropped.ts'
import type { DroppedFile } from '../../../src/ui/uploads/item.ts'
import type { Entry } from '../entries.ts'
import type { Browsing } from './useBrowsing.ts'
import type { DiskWork } from '../useDiskWork.ts'
import { diskWorkTexts } from '../work.texts.ts'

/** A dialog of the screen, with the entries that it is about. */
export interface DiskDialog {
  readonly kind: 'move' | 'copy' | 'share' | 'versions' | 'newFolder' | 'pin'
  readonly entries: readonly Entry[]
}
/** Where a menu of entries is open. */
export interface OpenMenu {
  readonly entries: readonly Entry[]
  readonly at: { readonly top: number; readonly left: number }
}
/** Files on their way into a folder. */
export interface Sending {
  readonly files: readonly DroppedFile[]
  readonly folder: string
  /** Name of the folder. */
  readonly name: string
}
/** A folder that something is put into. */
export interface Target {
  readonly id: string
  readonly name: string
}

/** The box of the entries, which has the focus whatever happens to them. */
export const useEntryBox = () => {
  const box = useRef<HTMLDivElement>(null)
  const focus = useCallback((): void => box.current?.focus({ preventScroll: true }), [])
  return { box, focus }
}

/** Asks before anything is deleted permanently. */
export const usePurge = (place: Browsing['place'], work: DiskWork, focus: () => void) => {
  const t = useTexts(diskWorkTexts)
  const { ask, dialog } = useConfirm()
  const purge = async (chosen: readonly Entry[]): Promise<void> => {
    const isAll = chosen.length === 0
    const yes = await ask({
      title: isAll ? t.emptyTitle : t.purgeTitle(chosen.length),
      children: t.purgeHelp,
      confirm: isAll ? t.emptyTrash : t.purge,
      danger: true,
    })
    if (yes) await work.purge(place.disk, isAll ? undefined : chosen.map(({ id }) => id))
    focus()
  }
  return { purge: (chosen: readonly Entry[]): void => void purge(chosen), question: dialog }
}

/** Files on their way into a folder: `folder`, unless another one is said. */
const useSending = (folder: Target | undefined) => {
  const [sending, setSending] = useState<Sending>()
  const send = (files: readonly DroppedFile[], to: Target | undefined = folder): void => {
    if (to && files.length > 0) setSending({ files, folder: to.id, name: to.name })
  }
  return {
    sending,
    send,
    sendItems: (items: readonly DataTransferItem[], to?: Target): void =>
      void droppedFiles({ items, files: [] }).then(files => send(files, to)),
    doneSending: (): void => setSending(undefined),
  }
}

/** The open dialog over the entries; closing it returns the focus to them. */
export const useDiskDialogs = (
  place: Browsing['place'],
  folder: Target | undefined,
  focus: () => void,
) => {
  const [dialog, setDialog] = useState<DiskDialog>()
  const [menu, setMenu] = useState<OpenMenu>()
  const sending = useSending(folder)
  const wasOpen = useRef(false)
  const isOpen = dialog !== undefined || sending.sending !== undefined || place.open !== null
  useEffect(() => {
    if (wasOpen.current && !isOpen) focus()
    wasOpen.current = isOpen
  }, [isOpen, focus])
  return {
    ...sending,
    dialog,
    openDialog: (kind: DiskDialog['kind'], entries: readonly Entry[] = []): void =>
      setDialog({ kind, entries }),
    closeDialog: (): void => setDialog(undefined),
    menu,
    setMenu,
    closeMenu: (): void => setMenu(undefined),
  }
}
export type DiskDialogState = ReturnType<typeof useDiskDialogs>
