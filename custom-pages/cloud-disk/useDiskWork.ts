import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { useMemo } from 'react'
import { linkReceived, linkReceivedZip } from '../../resources/cloud-disk/sharing.calls.ts'
import { linkNode, linkZip } from '../../resources/cloud-disk/disk.calls.ts'
import { maxSelectedNodes } from '../../resources/cloud-disk/disk-node/diskNode.options.ts'
import {
  copyNodes,
  deleteNodes,
  moveNodes,
  pinNodes,
  purgeNodes,
  restoreNodes,
  type NodesWritten,
} from '../../resources/cloud-disk/diskWrite.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { fetchLink } from '../../src/ui/parts/download.ts'
import { useUndo } from '../../src/ui/undo/useUndo.ts'
import type { Entry } from './entries.ts'
import type { EntryPart } from './sources.ts'
import { diskKey } from './useDisks.ts'
import { diskWorkTexts } from './work.texts.ts'

/** Milliseconds that a refusal stays: there is something to read. */
const refusalMs = 8000

/** The result of a write, with its operations. */
export interface Written {
  readonly count: number
  readonly operations: readonly string[]
}
const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / maxSelectedNodes) }, (_, n) =>
    ids.slice(n * maxSelectedNodes, (n + 1) * maxSelectedNodes),
  )
/** Sends ids in batches of the server's maximum size. */
const inBatches = async (
  ids: readonly string[],
  send: (batch: string[]) => Promise<NodesWritten>,
): Promise<Written> => {
  const operations: string[] = []
  let count = 0
  for (const batch of batchesOf(ids)) {
    const answer = await send(batch)
    operations.push(answer.operation)
    count += answer.count
  }
  return { count, operations }
}

/** Removes entries from every list at once, before the server responds. */
const useForget = () => {
  const queries = useQueryClient()
  return (ids: readonly string[]): void => {
    const gone = new Set(ids)
    queries.setQueriesData<InfiniteData<EntryPart, string | null>>(
      { queryKey: [diskKey, 'entries'] },
      data =>
        data && {
          ...data,
          pages: data.pages.map(part => {
            const list = part.list.filter(({ id }) => !gone.has(id))
            return list.length === part.list.length ? part : { ...part, list }
          }),
        },
    )
  }
}

/** Shows the result with undo, and refusals with their reasons. */
export const useTellDone = () => {
  const notify = useNotify()
  const { offer, run } = useUndo()
  return useMemo(
    () => ({
      done: (text: string, operations: readonly string[], undoLabel: string): void => {
        const [first] = operations
        const action =
          operations.length === 1
            ? offer(first)
            : first !== undefined && {
                label: undoLabel,
                run: () =>
                  void operations
                    .toReversed()
                    .reduce(
                      (before, operation) => before.then(() => void run(operation)),
                      Promise.resolve(),
                    ),
              }
        notify(text, { type: 'success', ...(action ? { action } : {}) })
      },
      refused: (thrown: unknown): void =>
        notify(refusalOf(thrown).text, { type: 'error', autoHideDuration: refusalMs }),
    }),
    [notify, offer, run],
  )
}

/** Downloads files and folders through links. */
const useDownloads = () => {
  const edu = useEdu()
  return async (entries: readonly Entry[]): Promise<void> => {
    const [first] = entries
    if (!first) return
    const { share } = first
    // the shared folder or file itself is named by no node
    const nodes = entries.flatMap(({ id }) => (id === share ? [] : id))
    const isFile = entries.length === 1 && !first.isFolder
    if (share !== undefined && isFile)
      fetchLink(await edu.ask(linkReceived, { share, node: nodes[0] ?? null }, { quiet: true }))
    else if (share !== undefined)
      fetchLink(
        await edu.ask(
          linkReceivedZip,
          { share, ...(nodes.length ? { nodes } : {}) },
          { quiet: true },
        ),
      )
    else if (isFile) fetchLink(await edu.ask(linkNode, { node: first.id }, { quiet: true }))
    else fetchLink(await edu.ask(linkZip, { nodes }, { quiet: true }))
  }
}

/** The operations on entries. Each shows its result, and resolves to whether it succeeded. */
export const useDiskWork = () => {
  const t = useTexts(diskWorkTexts)
  const edu = useEdu()
  const notify = useNotify()
  const queries = useQueryClient()
  const forget = useForget()
  const tell = useTellDone()
  const fetchFiles = useDownloads()
  const refresh = () => queries.invalidateQueries({ queryKey: [diskKey] })
  const quiet = { quiet: true } as const
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (thrown) {
      tell.refused(thrown)
      return false
    } finally {
      void refresh()
    }
  }
  const write = (
    ids: readonly string[],
    send: (nodes: string[]) => Promise<NodesWritten>,
    say: (count: number) => string,
    leaves = false,
  ): Promise<boolean> =>
    attempt(async () => {
      const { count, operations } = await inBatches(ids, send)
      if (leaves) forget(ids)
      tell.done(say(count), operations, t.undo)
    })
  return {
    refresh,
    move: (ids: readonly string[], to: { readonly id: string; readonly name: string }) =>
      write(
        ids,
        nodes => edu.ask(moveNodes, { nodes, to: to.id }, quiet),
        count => t.moved(count, to.name),
        true,
      ),
    copy: (ids: readonly string[], to: { readonly id: string; readonly name: string }) =>
      write(
        ids,
        nodes => edu.ask(copyNodes, { nodes, to: to.id }, quiet),
        count => t.copied(count, to.name),
      ),
    remove: (ids: readonly string[]) =>
      write(ids, nodes => edu.ask(deleteNodes, { nodes }, quiet), t.deleted, true),
    restore: (ids: readonly string[]) =>
      write(ids, nodes => edu.ask(restoreNodes, { nodes }, quiet), t.restored, true),
    /** Deletes for good; all of the trash where no ids are named. */
    purge: (disk: string, ids?: readonly string[]) =>
      attempt(async () => {
        let count = 0
        for (const nodes of ids ? batchesOf(ids) : [undefined])
          count += (await edu.ask(purgeNodes, { disk, ...(nodes ? { nodes } : {}) }, quiet)).count
        if (ids) forget(ids)
        notify(t.purged(count), { type: 'success' })
      }),
    pin: (ids: readonly string[], pinned: boolean) =>
      write(
        ids,
        nodes => edu.ask(pinNodes, { nodes, pinned }, quiet),
        pinned ? t.pinned : t.unpinned,
      ),
    download: (entries: readonly Entry[]) =>
      attempt(async () => {
        await fetchFiles(entries)
        notify(t.downloading, { type: 'info' })
      }),
  }
}
export type DiskWork = ReturnType<typeof useDiskWork>
