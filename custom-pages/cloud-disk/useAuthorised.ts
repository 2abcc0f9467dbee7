import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  authorisedResources,
  receivedShares,
  sharedWithMe,
} from '../../resources/disk-grant/sharing.calls.ts'
import { granteeTypes, type GranteeType } from '../../resources/disk-node/diskNode.options.ts'
import { isKeyOf } from '../../src/schema/keysOf.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { pageOfAddress } from '../../src/ui/pager/address.ts'
import { diskKey } from './useDisks.ts'

export const authorisedViews = { out: 1, mine: 1, received: 1 } as const
export type AuthorisedView = keyof typeof authorisedViews
export const grantStates = { all: null, current: false, expired: true } as const

const placeIn = (query: URLSearchParams) => {
  const [view, type, state] = [
    query.get('view') ?? '',
    query.get('type') ?? '',
    query.get('state') ?? '',
  ]
  return {
    view: isKeyOf(authorisedViews, view) ? view : ('out' as const),
    type: (isKeyOf(granteeTypes, type) ? type : null) satisfies GranteeType | null,
    grantee: query.get('grantee') ?? '',
    state: isKeyOf(grantStates, state) ? state : ('all' as const),
    ...pageOfAddress(query),
  }
}

/** The filters, the page and the view of the shares; all of it stands in the address. */
export const useAuthorisedPlace = () => {
  const [query, setQuery] = useSearchParams()
  return {
    place: placeIn(query),
    go: (to: Readonly<Record<string, string | null>>): void =>
      setQuery(
        old => {
          const next = new URLSearchParams(old)
          for (const [name, value] of Object.entries({ page: null, ...to }))
            if (value === null || value === '') next.delete(name)
            else next.set(name, value)
          return next
        },
        { replace: true },
      ),
  }
}

/** What the institution shares, as the filters say, and which of it is selected. */
export const useGrants = ({ type, grantee, state, page, limit }: ReturnType<typeof placeIn>) => {
  const edu = useEdu()
  const filter = {
    granteeType: type,
    granteeId: grantee || null,
    expired: grantStates[state],
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

/** What is shared with the person. */
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
