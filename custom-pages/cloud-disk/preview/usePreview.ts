import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { nodeFacts } from '../../../resources/cloud-disk/disk.calls.ts'
import {
  makePreview,
  previewNode,
  previewReceived,
  type DiskPreview,
} from '../../../resources/cloud-disk/preview.calls.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { entryOfNode, type Entry } from '../entries.ts'
import { diskKey } from '../useDisks.ts'
import type { DiskScreen } from '../browse/useDiskScreen.ts'

/** Intervals of polling a conversion's progress and of renewing links, in milliseconds. */
const lookMs = 1500
const renewMs = 4 * 60_000

/** How long a preview stays valid. */
const nextLook = (preview: DiskPreview | undefined): number | false => {
  if (preview?.kind !== 'PAGES') return false
  if (preview.state === 'IN_PROGRESS') return lookMs
  return preview.state === 'DONE' ? renewMs : false
}

/** The preview of an entry; pages of a document are made when it is first viewed. */
const useShown = (id: string, entry: Entry | undefined) => {
  const edu = useEdu()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<{ readonly id: string; readonly encoding: string }>()
  const encoding = chosen?.id === id ? chosen.encoding : null
  const queryKey = [diskKey, 'preview', id, entry?.fileId ?? '', encoding]
  const share = entry?.share
  const shown = useQuery({
    enabled: entry !== undefined,
    queryKey,
    queryFn: ({ signal }): Promise<DiskPreview> => {
      const options = { signal, quiet: true } as const
      return share === undefined
        ? edu.ask(previewNode, { node: id, encoding }, options)
        : edu.ask(previewReceived, { share, node: share === id ? null : id, encoding }, options)
    },
    refetchInterval: ({ state }) => nextLook(state.data),
    // the text stays on screen until it is loaded in the other encoding
    ...(encoding !== null && { placeholderData: keepPreviousData }),
    // a link is good for some minutes
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => edu.ask(makePreview, { node: id }, { quiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey }),
  })
  const isUnmade = shown.data?.kind === 'PAGES' && shown.data.state === 'NONE'
  useEffect(() => {
    if (isUnmade && share === undefined) mutate()
  }, [isUnmade, share, mutate])
  return {
    preview: shown.data,
    /** Shows a text in another of the encodings that it fits. */
    readIn: (next: string): void => setChosen({ id, encoding: next }),
    error: shown.error ?? error,
    retry: (): void => void shown.refetch(),
    /** Restarts a document's conversion; undefined if the person can't. */
    remake: share === undefined && !isPending ? mutate : undefined,
  }
}

/** The viewed file, its preview, and the files before and after it in the list. */
export const useDiskPreview = (id: string, screen: DiskScreen) => {
  const edu = useEdu()
  const { entries, go } = screen
  const files = entries.entries.filter(entry => !entry.isFolder)
  const index = files.findIndex(file => file.id === id)
  const listed = files[index]
  // for a link to a file that the loaded list doesn't contain
  const facts = useQuery({
    enabled: listed === undefined && !entries.isPending,
    queryKey: [diskKey, 'facts', id],
    queryFn: ({ signal }) => edu.ask(nodeFacts, { node: id }, { signal, quiet: true }),
    retry: false,
  })
  const entry: Entry | undefined = listed ?? (facts.data && entryOfNode(facts.data.node))
  const shown = useShown(id, entry)
  const goTo = (to: Entry | undefined): (() => void) | undefined =>
    to && (() => go({ open: to.id }, { replace: true }))
  return {
    ...shown,
    entry,
    isMissing: facts.isError,
    position: index < 0 ? undefined : { at: index + 1, of: files.length },
    previous: index > 0 ? goTo(files[index - 1]) : undefined,
    next: index >= 0 ? goTo(files[index + 1]) : undefined,
    download: (): void => void (entry && screen.work.download([entry])),
  }
}
export type PreviewState = ReturnType<typeof useDiskPreview>
