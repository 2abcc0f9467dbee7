import { useSearchParams } from 'react-router-dom'
import {
  automation as automationDef,
  type Automation,
} from '../../resources/automations/automation/automation.resource.ts'
import { useRecord } from '../../src/ui/useRecord.ts'
import { someText, usePageState } from '../../src/ui/usePageState.ts'

/** The automation in the address, and the address's other parameters. */
export const useAutomationPage = () => {
  const [query] = useSearchParams()
  const { id: automation, go } = usePageState({ id: someText })
  const record = useRecord<Automation>(automationDef, automation, {
    enabled: automation !== '',
    retry: false,
  })
  return { automation, record, query, go, isMissing: automation === '' || record.isError }
}
