import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { acceptInvitation, invitationAtDoor, type InvitationAtDoor } from '../../src/protocol/teaching/joining.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { contactField, targetOf, textOf, useWay } from '../../src/ui/ways/useWay.ts'

export type InvitationView =
  { readonly kind: 'ASK' | 'LOADING' | 'FAILED' | 'DEAD' | 'FULL' | 'TOO_MANY' } | { readonly kind: 'OPEN'; readonly to: InvitationAtDoor }

const kinds: Readonly<Record<string, 'DEAD' | 'FULL' | 'TOO_MANY'>> = { '11020': 'DEAD', '11019': 'FULL', '429': 'TOO_MANY' }
const kindOf = (error: unknown) => kinds[String(refusalOf(error).body?.code ?? refusalOf(error).status ?? '')]

/** The invitation of the address' `code`: what it leads to, and joining by it. */
export const useInvitation = () => {
  const edu = useEdu()
  const [query, setQuery] = useSearchParams()
  const invitation = query.get('code') ?? ''
  const [done, setDone] = useState<{ readonly state: 'JOINED' | 'MEMBER'; readonly courseName: string; readonly classId: string }>()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitationAtDoor', invitation],
    enabled: invitation !== '',
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => edu.ask(invitationAtDoor, { invitation }, { signal, quiet: true }),
  })
  const way = useWay({
    name: 'acceptInvitation',
    ask: values => ({ fields: [contactField(values), 'code', 'name'] }),
    send: async values => {
      const given = { ...targetOf(values), invitation, name: textOf(values, 'name'), code: textOf(values, 'code') }
      try {
        setDone(await edu.ask(acceptInvitation, given, { quiet: true }))
      } catch (thrown) {
        // it was opened a while ago, and has filled or ended since: the page says so
        if (['DEAD', 'FULL'].includes(kindOf(thrown) ?? '')) void refetch()
        throw thrown
      }
    },
  })
  const refused = error ? kindOf(error) : undefined
  const view: InvitationView =
    invitation === ''
      ? { kind: 'ASK' }
      : refused
        ? { kind: refused }
        : data
          ? { kind: 'OPEN', to: data }
          : { kind: error ? 'FAILED' : 'LOADING' }
  return {
    view,
    way,
    done,
    retry: () => void refetch(),
    find: (code: string) => setQuery({ code }),
    forget: () => setQuery({}),
  }
}
