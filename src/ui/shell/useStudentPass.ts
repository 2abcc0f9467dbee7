import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import type { Call } from '../../schema/call/index.ts'
import { useEdu } from '../context.tsx'
import { useShell } from './context.tsx'

/** A pass of a logged-in student is valid for a day; it is renewed well before. */
const renewMillis = 12 * 3_600_000

type PassCall = Call<
  Readonly<Record<never, never>>,
  { readonly pass: string; readonly expires: string }
>

/**
 * The pass for a student's own view: that of their link, after the `#`, or the one that `own`
 * returns for a logged-in student. `needsLogin`: there is neither a link nor a login.
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
    /** Request options for addresses of the student view: without a login. */
    ofLink,
    needsLogin: ofLink === '' && !loggedIn,
    failure: ofLink === '' ? (error ?? undefined) : undefined,
    retry: (): void => void refetch(),
  }
}
