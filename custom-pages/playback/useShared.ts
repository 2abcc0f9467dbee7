import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import {
  openSharedLink,
  type SharedPlay,
} from '../../resources/shared-links/share-link/shareLink.calls.ts'
import { ErrorCode } from '../../src/protocol/errors/codes.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import type { PlayerSegment } from '../../src/ui/player/timeline.ts'
import { videoSegments } from '../../src/ui/player/videoSegments.ts'
import { segmentsIn } from './useRecording.ts'

type SharedView =
  | { readonly kind: 'LOADING' }
  /** `wrong`: the error of the last password. */
  | { readonly kind: 'PASSWORD'; readonly wrong?: string }
  | { readonly kind: 'REFUSED'; readonly code: string; readonly text: string }
  | {
      readonly kind: 'OPEN'
      readonly play: SharedPlay
      readonly segments: readonly PlayerSegment[]
    }

/** The content of a link, as segments for the player. */
const sharedSegments = (play: SharedPlay): readonly PlayerSegment[] =>
  play.kind === 'SECTION' ? videoSegments(play) : segmentsIn(play)

/** The page's view for a refusal. */
const refusedView = (error: unknown): SharedView => {
  const { body, status, text } = refusalOf(error)
  const code = body?.code ?? String(status ?? '')
  if (code === ErrorCode.sharedLinkNeedsPassword) return { kind: 'PASSWORD' }
  if (code === ErrorCode.wrongSharedLinkPassword) return { kind: 'PASSWORD', wrong: text }
  return { kind: 'REFUSED', code, text }
}

/** A shared link and its entered password, which is only kept in memory. */
export const useShared = (token: string) => {
  const edu = useEdu()
  const [password, setPassword] = useState<string>()
  const input = password === undefined ? { token } : { token, password }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['openSharedLink', token, password ?? ''],
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => edu.ask(openSharedLink, input, { signal, quiet: true }),
  })
  const renew = useCallback(
    async () =>
      sharedSegments(
        await edu.ask(
          openSharedLink,
          { token, again: true, ...(password === undefined ? {} : { password }) },
          { quiet: true, silent: true },
        ),
      ),
    [edu, token, password],
  )
  const waiting: SharedView = password === undefined ? { kind: 'LOADING' } : { kind: 'PASSWORD' }
  const segments = useMemo(() => data && sharedSegments(data), [data])
  const view =
    data && segments
      ? ({ kind: 'OPEN', play: data, segments } as const)
      : error
        ? refusedView(error)
        : waiting
  const open = (word?: string) => {
    if (word === password) void refetch()
    else setPassword(word)
  }
  return { view, busy: isFetching, renew, open }
}
