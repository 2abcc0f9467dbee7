import { useResourceContext } from 'react-admin'
import { useEffect, useRef, useState } from 'react'
import type { FileRef } from '../../../protocol/provider.ts'
import { useEdu } from '../../context.tsx'
import { checkFile, type FileRules } from './file-check.ts'

/**
 * Uploads one file at a time for a field. `preview`: an object URL of a picture that was just
 * chosen, freed when it goes.
 */
export const useUpload = (source: string, rules: FileRules, done: (file: FileRef) => void) => {
  const edu = useEdu()
  const resource = useResourceContext() ?? ''
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<unknown>()
  const [preview, setPreview] = useState<string>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const cancel = () => {
    running.current?.abort()
    setBusy(undefined)
    setPreview(undefined)
  }
  const take = async (file: File) => {
    running.current?.abort()
    setProblem(undefined)
    const wrong = await checkFile(file, rules)
    if (wrong) return setProblem(wrong)
    const ask = new AbortController()
    running.current = ask
    setBusy(file.name)
    if (rules.picture) setPreview(URL.createObjectURL(file))
    try {
      const ref = await edu.upload(resource, source, file, { signal: ask.signal, quiet: true })
      if (!ask.signal.aborted) done(ref)
    } catch (error) {
      if (ask.signal.aborted) return
      setProblem(error)
      setPreview(undefined)
    } finally {
      if (!ask.signal.aborted) setBusy(undefined)
    }
  }
  return { busy, problem, preview, take, cancel, clearProblem: () => setProblem(undefined) }
}
