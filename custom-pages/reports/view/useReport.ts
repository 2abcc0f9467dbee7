import { useCallback, useEffect, useState } from 'react'
import type { OpenedReport } from '../../../resources/reports/report-link/report.types.ts'
import type { Lang } from '../../../src/schema/label.ts'
import type { OpenRefusal } from '../../../src/protocol/openCalls.ts'
import { addressIn, askReport, type ReportAddress } from './ask.ts'

export type ReportState =
  | { readonly kind: 'LOADING' }
  /** There was no response. */
  | { readonly kind: 'FAILED' }
  | { readonly kind: 'REFUSED'; readonly refused: OpenRefusal }
  | { readonly kind: 'OPEN'; readonly report: OpenedReport }

/** The report of the page's address; loaded again when the link in it changes. */
export const useReport = (lang: Lang) => {
  const [address, setAddress] = useState<ReportAddress>(() => addressIn(location))
  const [state, setState] = useState<ReportState>({ kind: 'LOADING' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const hear = () => {
      setState({ kind: 'LOADING' })
      setAddress(addressIn(location))
    }
    window.addEventListener('hashchange', hear)
    return () => window.removeEventListener('hashchange', hear)
  }, [])
  useEffect(() => {
    const control = new AbortController()
    askReport(address, lang, control.signal).then(
      answer =>
        setState(
          'ok' in answer
            ? { kind: 'OPEN', report: answer.ok }
            : { kind: 'REFUSED', refused: answer.refused },
        ),
      () => {
        if (!control.signal.aborted) setState({ kind: 'FAILED' })
      },
    )
    return () => control.abort()
  }, [address, lang, tries])
  const retry = useCallback(() => {
    setState({ kind: 'LOADING' })
    setTries(n => n + 1)
  }, [])
  return { address, state, retry }
}
