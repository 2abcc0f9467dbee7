import { useNotify } from 'react-admin'
import { useCallback, useState } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { readTaskFile } from '../../protocol/calls/tasks.ts'
import { useEdu } from '../context.tsx'
import { fetchLink } from '../parts/download.ts'
import { jobTexts } from './jobs.texts.ts'

const statusOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'status' in thrown ? thrown.status : undefined
/** Has run out, or never was. */
const goneStatuses: ReadonlySet<unknown> = new Set([404, 410])

/** Downloads the file of a finished export by a fresh link. */
export const useTaskFile = () => {
  const t = useTexts(jobTexts)
  const edu = useEdu()
  const notify = useNotify()
  const [busy, setBusy] = useState<string>()
  const download = useCallback(
    async (id: string): Promise<void> => {
      setBusy(id)
      try {
        fetchLink(await edu.ask(readTaskFile, { id }, { quiet: true }))
      } catch (thrown) {
        notify(
          goneStatuses.has(statusOf(thrown)) || !(thrown instanceof Error)
            ? t.fileGone
            : thrown.message,
          {
            type: 'error',
            autoHideDuration: 6000,
          },
        )
      } finally {
        setBusy(undefined)
      }
    },
    [edu, notify, t],
  )
  return { download, busy }
}
