import { useGetList, useNotify, type RaRecord } from 'react-admin'
import { useState } from 'react'
import { atOnce } from '../../../src/protocol/bulk.ts'
import { useTexts } from '../../../src/i18n/texts.ts'
import type { AnyRecord } from '../../../src/schema/resource.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { useFormWork } from '../../../src/ui/form/useFormWork.ts'
import { useRefresh } from '../../../src/ui/list/useRefresh.ts'
import { fromLocalInput } from '../../../src/ui/parts/fields/localTime.ts'
import {
  shareLinkToken,
  type SharedLinkFacts,
} from '../../shared-links/share-link/shareLink.calls.ts'
import { sharedLinkTexts } from './sharedLinks.texts.ts'
import { useCopy } from '../../../src/ui/parts/useCopy.ts'

export type SharedLink = RaRecord & SharedLinkFacts & AnyRecord
export interface NewSharedLink {
  readonly name: string
  readonly password: string
  /** As the input of a browser has it. */
  readonly expiresAt: string
}
const names: ReadonlySet<string> = new Set(['name', 'password', 'expiresAt'])

/** The shared content: a recording, or a section of a recorded course. */
export type SharedThing = { readonly recordingId: string } | { readonly sectionId: string }

/** The links by which something is shared, and what can be done with them. */
export const useSharedLinks = (thing: SharedThing) => {
  const t = useTexts(sharedLinkTexts)
  const edu = useEdu()
  const notify = useNotify()
  const refresh = useRefresh('shareLink')
  const { errors, busy, work } = useFormWork(name => names.has(name))
  const [address, setAddress] = useState<string>()
  const { data, isPending, error, refetch } = useGetList<SharedLink>('shareLink', {
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'createTime', order: 'DESC' },
    filter: { ...thing },
  })
  const copyText = useCopy(t.copied)
  const copy = async (id: string): Promise<void> => {
    const { token } = await edu.ask(shareLinkToken, { id })
    const link = `${location.origin}/player?${new URLSearchParams({ share: token }).toString()}`
    setAddress(link)
    await copyText(link)
  }
  return {
    links: data ?? [],
    isPending,
    failed: Boolean(error),
    retry: () => void refetch(),
    /** The link that was copied last. */
    address,
    errors,
    busy,
    copy: (id: string) => void copy(id),
    /** Makes a link and copies it; returns whether it was made. */
    make: async ({ name, password, expiresAt }: NewSharedLink): Promise<boolean> => {
      const made = await work(() =>
        edu.create<SharedLink>('shareLink', {
          data: {
            name,
            ...thing,
            password: password === '' ? null : password,
            expiresAt: fromLocalInput(expiresAt),
          },
          meta: { quiet: true },
        }),
      )
      if (!made) return false
      await refresh()
      await copy(String(made.data.id))
      return true
    },
    revoke: async ({ id, name }: SharedLink): Promise<void> => {
      await work(async () => {
        const { failed } = atOnce(
          await edu.bulk(
            'updateMany',
            'shareLink',
            { ids: [String(id)] },
            { status: 'REVOKED' },
            { quiet: true },
          ),
        )
        const why = failed[0]?.msg
        notify(why ?? t.revokedOne(name), { type: why ? 'error' : 'success' })
      })
      await refresh()
    },
  }
}
