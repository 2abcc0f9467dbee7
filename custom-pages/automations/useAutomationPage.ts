import { useSearchParams } from 'react-router-dom'
import {
  automation as automationDef,
  type Automation,
} from '../../resources/automation/automation.resource.ts'
import { useRecord } from '../../src/ui/useRecord.ts'

/** The automation that the address names, and what else stands in it. */
export const useAutomationPage = () => {
  const [query, setQuery] = useSearchParams()
  const automation = query.get('id') ?? ''
  const record = useRecord<Automation>(automationDef, automation, {
    enabled: automation !== '',
    retry: false,
  })
  const go = (to: Readonly<Record<string, string | null>>): void =>
    setQuery(
      old => {
        const next = new URLSearchParams(old)
        for (const [name, value] of Object.entries({ page: null, ...to }))
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return { automation, record, query, go, isMissing: automation === '' || record.isError }
}
