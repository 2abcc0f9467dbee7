import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import {
  acceptAsMyself,
  acceptInvitation,
  invitationAtDoor,
  invitationForMe,
  type InvitationAtDoor,
  type Joined,
} from '../../resources/joining/joining.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { useShell } from '../../src/ui/shell/context.tsx'
import {
  contactField,
  verificationTargetOf,
  trimmedValueOf,
  useAuthForm,
} from '../../src/ui/auth-forms/useAuthForm.ts'

export type InvitationView =
  | { readonly kind: 'ASK' | 'LOADING' | 'FAILED' | 'DEAD' | 'FULL' | 'TOO_MANY' }
  | { readonly kind: 'OPEN'; readonly to: InvitationAtDoor }

const kinds: Readonly<Record<string, 'DEAD' | 'FULL' | 'TOO_MANY'>> = {
  [ErrorCode.invitationExpired]: 'DEAD',
  [ErrorCode.classFull]: 'FULL',
  [ErrorCode.tooManyAuditors]: 'FULL',
  [ErrorCode.tooManyRequests]: 'TOO_MANY',
}
const kindOf = (error: unknown) =>
  kinds[String(refusalOf(error).body?.code ?? refusalOf(error).status ?? '')]

const useInvitationForMe = (invitation: string, person: string, enabled: boolean) => {
  const edu = useEdu()
  return useQuery({
    queryKey: ['invitationForMe', invitation, person],
    enabled,
    staleTime: 0,
    retry: false,
    // a person logged in at another institution counts as a stranger here
    queryFn: ({ signal }) =>
      edu.ask(invitationForMe, { invitation }, { signal, quiet: true, silent: true }),
  })
}

/**
 * The invitation of the address' `code`: its target, and joining by it, as the logged-in person or
 * by a contact.
 */
export const useInvitation = () => {
  const edu = useEdu()
  const [query, setQuery] = useSearchParams()
  const invitation = query.get('code') ?? ''
  const [done, setDone] = useState<Joined>()
  const { data, error, refetch } = useQuery({
    queryKey: ['invitationAtDoor', invitation],
    enabled: invitation !== '',
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => edu.ask(invitationAtDoor, { invitation }, { signal, quiet: true }),
  })
  const { person } = useShell()
  const [other, setOther] = useState(false)
  const enabled = person !== '' && data !== undefined && !other
  const me = useInvitationForMe(invitation, person, enabled)
  const [joining, setJoining] = useState<{ readonly busy: boolean; readonly failed?: string }>({
    busy: false,
  })
  /** It was opened a while ago, and may be full or expired since: the page shows that. */
  const blame = (thrown: unknown): void => {
    if (['DEAD', 'FULL'].includes(kindOf(thrown) ?? '')) void refetch()
  }
  const accept = async (): Promise<void> => {
    setJoining({ busy: true })
    try {
      setDone(await edu.ask(acceptAsMyself, { invitation }, { quiet: true }))
      setJoining({ busy: false })
    } catch (thrown) {
      blame(thrown)
      setJoining({ busy: false, failed: refusalOf(thrown).text })
    }
  }
  const authForm = useAuthForm({
    name: 'acceptInvitation',
    ask: values => ({ fields: [contactField(values), 'code', 'name'] }),
    send: async values => {
      const input = {
        ...verificationTargetOf(values),
        invitation,
        name: trimmedValueOf(values, 'name'),
        code: trimmedValueOf(values, 'code'),
      }
      try {
        setDone(await edu.ask(acceptInvitation, input, { quiet: true }))
      } catch (thrown) {
        blame(thrown)
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
        : data && !(enabled && me.isPending)
          ? { kind: 'OPEN', to: data }
          : { kind: error ? 'FAILED' : 'LOADING' }
  return {
    view,
    authForm,
    done,
    /** The logged-in person, if they can join in that role. */
    self:
      enabled && me.data?.known
        ? { person, accept, ...joining, leave: () => setOther(true) }
        : undefined,
    retry: () => void refetch(),
    find: (code: string) => setQuery({ code }),
    forget: () => setQuery({}),
  }
}
