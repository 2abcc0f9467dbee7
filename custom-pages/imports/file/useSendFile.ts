import { useStore } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import { beginImport } from '../../../src/protocol/calls/imports.ts'
import { useEdu } from '../../../src/ui/context.tsx'
import { problemOf, type FileProblem } from '../../../src/ui/import/fileProblem.ts'
import { failureOf, type CallFailure } from '../useImportJob.ts'

/** An upload that a closed window interrupted; it continues when the same file is chosen again. */
interface Unfinished {
  readonly uploadId: string
  readonly name: string
  readonly size: number
  /** All of it has arrived; its import was refused. */
  readonly whole?: boolean
}
interface Sending {
  readonly name: string
  readonly size: number
  readonly received: number
  readonly lost: boolean
}

const isAbort = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'AbortError'

/**
 * Sends a file and begins an import with it, with values for every row (`given`); calls `begun`
 * with its job.
 */
export const useSendFile = (
  resource: string,
  presetValues: Readonly<Record<string, string>>,
  onBegun: (jobId: string, attached: boolean) => void,
) => {
  const edu = useEdu()
  const [unfinished, setUnfinished] = useStore<Unfinished | undefined>(
    `imports.${resource}.upload`,
    undefined,
  )
  const [sending, setSending] = useState<Sending>()
  const [problem, setProblem] = useState<FileProblem>()
  const [failure, setFailure] = useState<CallFailure>()
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])

  const send = async (file: File): Promise<void> => {
    if (sending) return
    const mine = (control.current = new AbortController())
    const { signal } = mine
    const found = await problemOf(file)
    // another file was chosen meanwhile
    if (control.current !== mine) return
    setProblem(found)
    setFailure(undefined)
    if (found) return
    const { name, size } = file
    const same = unfinished?.name === name && unfinished.size === size
    setSending({ name, size, received: 0, lost: false })
    try {
      const { uploadId } = await edu.sendFile(file, {
        purpose: 'import',
        target: { resource },
        signal,
        ...(same ? { uploadId: unfinished.uploadId } : {}),
        onBegun: id => setUnfinished({ uploadId: id, name, size }),
        onProgress: received => setSending({ name, size, received, lost: false }),
        onLost: () => setSending(now => now && { ...now, lost: true }),
      })
      setUnfinished({ uploadId, name, size, whole: true })
      const { jobId, attached } = await edu.ask(
        beginImport,
        { uploadId, ...(Object.keys(presetValues).length ? { given: presetValues } : {}) },
        { signal, silent: true, quiet: true },
      )
      setUnfinished(undefined)
      onBegun(jobId, attached)
    } catch (thrown) {
      if (!isAbort(thrown)) setFailure(failureOf(thrown))
    } finally {
      setSending(undefined)
    }
  }

  return {
    sending,
    problem,
    failure,
    unfinished,
    send,
    cancel: (): void => {
      control.current?.abort()
      setUnfinished(undefined)
    },
  }
}
export type SendFileState = ReturnType<typeof useSendFile>
