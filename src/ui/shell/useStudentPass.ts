import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { Call } from '../../schema/call/index.ts'
import { useEdu } from '../context.tsx'
import { useShell } from './context.tsx'

/** A pass of whoever is logged in lasts a day; it is asked for again well before. */
const renewMillis = 12 * 3_600_000

type PassCall = Call<
  Readonly<Record<never, never>>,
  { readonly pass: string; readonly expires: string }
>

/**
 * The pass by which a student uses a view of their own: that of their link, which stands behind the
 * `#`, or the one that `own` answers whoever is logged in. `needsLogin`: there is neither a link
 * nor a login.
 */
export const useStudentPass = (own: PassCall) => {
  const edu = useEdu()
  const { person } = useShell()
  const ofLink = useLocation().hash.slice(1)
  const loggedIn = person !== ''
  const { data, error, refetch } = useQuery({
    queryKey: ['studentPass', own.path, person],
    enabled: ofLink === '' && loggedIn,
    staleTime: renewMillis,
    refetchInterval: renewMillis,
    retry: false,
    queryFn: ({ signal }) => edu.ask(own, {}, { signal, quiet: true }),
  })
  return {
    pass: ofLink || data?.pass,
    /** What addresses of the student view carry: nothing of a login. */
    ofLink,
    needsLogin: ofLink === '' && !loggedIn,
    failure: ofLink === '' ? (error ?? undefined) : undefined,
    retry: (): void => void refetch(),
  }
}
