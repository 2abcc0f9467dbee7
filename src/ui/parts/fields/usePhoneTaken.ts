import { useResourceContext } from 'react-admin'
import { useRef, useState } from 'react'
import { useEdu } from '../../context.tsx'

type Outcome = 'checking' | 'taken' | 'free'

/**
 * VAL-03: asks the server on blur whether a number is registered. A response only counts for its
 * own number.
 */
export const usePhoneTaken = (number: string, countryCode: string | undefined) => {
  const edu = useEdu()
  const resource = useResourceContext()
  const key = `${countryCode ?? ''} ${number}`
  const [answer, setAnswer] = useState<{ readonly key: string; readonly outcome: Outcome }>()
  const running = useRef<AbortController>(undefined)
  const check = async () => {
    if (!resource || !number || answer?.key === key) return
    running.current?.abort()
    const ask = new AbortController()
    running.current = ask
    setAnswer({ key, outcome: 'checking' })
    try {
      const exists = await edu.exists(resource, {
        type: 2,
        content: number,
        countryCode,
        signal: ask.signal,
        silent: true,
        quiet: true,
      })
      if (!ask.signal.aborted) setAnswer({ key, outcome: exists ? 'taken' : 'free' })
    } catch {
      // only a courtesy: if it fails, the server still refuses a taken number when the form is
      // saved
      if (!ask.signal.aborted) setAnswer(undefined)
    }
  }
  return { outcome: answer?.key === key ? answer.outcome : undefined, check }
}
