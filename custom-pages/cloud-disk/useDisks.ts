import { useQuery } from '@tanstack/react-query'
import {
  diskHome,
  openDisks,
  type DiskHome,
  type DiskView,
} from '../../resources/cloud-disk/disk.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import type { EduProvider, RequestOptions } from '../../src/protocol/provider.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { diskTexts } from './disk.texts.ts'
import { receivedPlace, sharedPlace } from './useDiskAddress.ts'

/** Every query of these screens begins with it. */
export const diskKey = 'disk'

/** Loads the person's start page; their disks are created the first time they open the screen. */
const openHome = async (edu: EduProvider, options: RequestOptions): Promise<DiskHome> => {
  const home = await edu.ask(diskHome, {}, options)
  if (home.personal?.id !== '' && home.company?.id !== '') return home
  await edu.ask(openDisks, {}, options)
  return edu.ask(diskHome, {}, options)
}

/** A disk, or what others share, as the person chooses it. */
export interface DiskChoice {
  /** As the address has it. */
  readonly id: string
  readonly kind: 'PERSONAL' | 'COMPANY' | 'SHARED' | 'RECEIVED'
  readonly name: string
  /** Its use; undefined for shared nodes. */
  readonly view?: DiskView
}

/** The disks that the person has, and the places of what others share with them. */
export const useDisks = () => {
  const t = useTexts(diskTexts)
  const edu = useEdu()
  const home = useQuery({
    queryKey: [diskKey, 'home'],
    queryFn: ({ signal }) => openHome(edu, { signal, quiet: true }),
  })
  const { personal, company, shared, received, manages } = home.data ?? {}
  const choices: readonly DiskChoice[] = [
    ...(personal
      ? [{ id: personal.id, kind: 'PERSONAL' as const, name: t.kinds.PERSONAL, view: personal }]
      : []),
    ...(company
      ? [{ id: company.id, kind: 'COMPANY' as const, name: t.kinds.COMPANY, view: company }]
      : []),
    ...(shared || personal
      ? [{ id: sharedPlace, kind: 'SHARED' as const, name: t.kinds.SHARED }]
      : []),
    ...(received ? [{ id: receivedPlace, kind: 'RECEIVED' as const, name: t.kinds.RECEIVED }] : []),
  ]
  return {
    choices,
    manages: manages ?? false,
    isPending: home.isPending,
    error: home.error,
    retry: () => void home.refetch(),
  }
}
