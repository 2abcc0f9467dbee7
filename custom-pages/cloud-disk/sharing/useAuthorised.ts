import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  authorisedResources,
  receivedShares,
  sharedWithMe,
  soonDays,
} from '../../../resources/cloud-disk/sharing.calls.ts'
import { granteeTypes } from '../../../resources/cloud-disk/disk-node/diskNode.options.ts'
import { keysOf } from '../../../src/schema/keysOf.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { diskKey } from '../useDisks.ts'
import { oneOf, someText, usePageState } from '../../../src/ui/usePageState.ts'

export const authorisedViews = { out: 1, mine: 1, received: 1 } as const
export type AuthorisedView = keyof typeof authorisedViews
/** The list filter of each state. */
export const grantStates = {
  all: { expired: null, expiresWithinDays: null },
  current: { expired: false, expiresWithinDays: null },
  soon: { expired: null, expiresWithinDays: soonDays },
  expired: { expired: true, expiresWithinDays: null },
} as const

/** The filters, the page and the view of the shares, all in the address. */
export const useAuthorisedPlace = () => {
  const { go, ...place } = usePageState({
    view: oneOf(keysOf(authorisedViews), 'out'),
    type: oneOf(keysOf(granteeTypes), null),
    grantee: someText,
    state: oneOf(keysOf(grantStates), 'all'),
  })
  return { place, go }
}
type AuthorisedPlace = ReturnType<typeof useAuthorisedPlace>['place']

/** The institution's shares, filtered, and the selected ones. */
export const useGrants = ({ type, grantee, state, page, limit }: AuthorisedPlace) => {
  const edu = useEdu()
  const filter = {
    granteeType: type,
    granteeId: grantee || null,
    ...grantStates[state],
  }
  const list = useQuery({
    queryKey: [diskKey, 'authorised', filter, page, limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      edu.ask(authorisedResources, { ...filter, page, limit }, { signal, quiet: true }),
    retry: false,
  })
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const rows = list.data?.list ?? []
  return {
    filter,
    list,
    rows,
    selected: rows.filter(({ id }) => marked.has(id)).map(({ id }) => id),
    toggle: (id: string): void =>
      setMarked(old => {
        const next = new Set(old)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    clear: (): void => setMarked(new Set()),
  }
}

/** Nodes shared with the person. */
export const useSharedWithMe = (page: number, limit: number) => {
  const edu = useEdu()
  return useQuery({
    queryKey: [diskKey, 'sharedWithMe', page, limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => edu.ask(sharedWithMe, { page, limit }, { signal, quiet: true }),
    retry: false,
  })
}
/** What other institutions share with this one. */
export const useReceived = (page: number, limit: number) => {
  const edu = useEdu()
  return useQuery({
    queryKey: [diskKey, 'receivedShares', page, limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => edu.ask(receivedShares, { page, limit }, { signal, quiet: true }),
    retry: false,
  })
}
