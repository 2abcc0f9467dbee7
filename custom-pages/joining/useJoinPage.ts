import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { classAtDoor, type ClassAtDoor } from '../../resources/joining/joining.calls.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { useOwnWay } from './useOwnWay.ts'

/** State of the entry page. */
export type DoorView =
  | { readonly kind: 'ASK' | 'LOADING' | 'FAILED' | 'UNKNOWN' | 'TOO_MANY' }
  | { readonly kind: 'CLOSED' | 'NONE' | 'EARLY' | 'ENDED' | 'OPEN'; readonly door: ClassAtDoor }

type Own = ReturnType<typeof useOwnWay>['way']
/** Teachers can enter before students. */
const ownKinds = { EARLY: 'EARLY', OPEN: 'OPEN', NO_CLASSROOM: 'OPEN', ENDED: 'ENDED' } as const

const viewOf = (door: ClassAtDoor, own: Own): DoorView => {
  if (door.closed) return { kind: 'CLOSED', door }
  if (!door.lesson) return { kind: 'NONE', door }
  return { kind: own && own.state !== 'NOT_YOURS' ? ownKinds[own.state] : door.lesson.state, door }
}
const kinds: Readonly<Record<string, 'UNKNOWN' | 'TOO_MANY'>> = {
  [ErrorCode.notFound]: 'UNKNOWN',
  [ErrorCode.tooManyRequests]: 'TOO_MANY',
}

/**
 * Whether it is the code of an invitation instead of a class ID: 8 letters and digits, where a
 * class ID has digits only.
 */
const isInvitation = (code: string): boolean =>
  /^(?=.*[A-Z])[0-9A-Z]{8}$/i.test(code.replaceAll(/[\s-]/g, ''))

/**
 * Milliseconds until `at` by the server's clock at the time of the response; counted down by the
 * second.
 */
export const useLeft = (
  at: string | undefined,
  serverNow: string | undefined,
  askedAt: number,
): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (at === undefined) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [at])
  if (at === undefined || serverNow === undefined) return 0
  return Math.max(0, Date.parse(at) - Date.parse(serverNow) - Math.max(0, now - askedAt))
}

/**
 * The class of the address' `classId` (or `code`), and the state of its entry; reloaded every
 * minute, and when it opens.
 */
export const useJoinPage = () => {
  const edu = useEdu()
  const [query, setQuery] = useSearchParams()
  const classId = query.get('classId') ?? query.get('code') ?? ''
  const invited = isInvitation(classId)
  const classQuery = useQuery<ClassAtDoor>({
    queryKey: ['classAtDoor', classId],
    enabled: classId !== '' && !invited,
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data ? 60_000 : false),
    queryFn: ({ signal }) => edu.ask(classAtDoor, { classId }, { signal, quiet: true }),
  })
  const { data, error, dataUpdatedAt, refetch } = classQuery
  const lesson = data && !data.closed && data.lesson?.state !== 'ENDED' ? data.lesson : undefined
  const own = useOwnWay(lesson?.id)
  const early = own.way
    ? own.way.state === 'EARLY'
      ? own.way
      : undefined
    : lesson?.state === 'EARLY'
      ? lesson
      : undefined
  const opensAt = early?.opensAt
  const left = useLeft(opensAt, data?.now, dataUpdatedAt)
  const due = opensAt !== undefined && left === 0
  const again = own.retry
  useEffect(() => {
    if (!due) return
    void refetch()
    again()
  }, [due, refetch, again])
  const refused = error
    ? kinds[String(refusalOf(error).body?.code ?? refusalOf(error).status ?? '')]
    : undefined
  const view: DoorView =
    classId === ''
      ? { kind: 'ASK' }
      : refused
        ? { kind: refused }
        : data && own.asked
          ? viewOf(data, own.way)
          : { kind: error ? 'FAILED' : 'LOADING' }
  return {
    classId,
    /** The address of the invitation that was meant. */
    invitation: invited
      ? `/invitationStudent?${new URLSearchParams({ code: classId }).toString()}`
      : undefined,
    view,
    own,
    opensAt,
    left,
    retry: () => void refetch(),
    find: (code: string) => setQuery({ classId: code }),
    forget: () => setQuery({}),
  }
}
export type JoinPageState = ReturnType<typeof useJoinPage>
