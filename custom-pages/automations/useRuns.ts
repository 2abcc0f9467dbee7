import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { automationRuns } from '../../resources/automation/automation.calls.ts'
import { runStates, type RunState } from '../../resources/automation/automation.runs.ts'
import { isKeyOf } from '../../src/schema/keysOf.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { pageOfAddress } from '../../src/ui/pager/address.ts'
import { useAutomationPage } from './useAutomationPage.ts'

/** The log looks again so often, in milliseconds: while something waits, and otherwise. */
const [waitingMs, quietMs] = [2000, 5000]

/** The log of one automation; the state, the record and the page stand in the address. */
export const useRuns = () => {
  const edu = useEdu()
  const { automation, record, query, go, isMissing } = useAutomationPage()
  const wanted = query.get('state') ?? ''
  const state: RunState | null = isKeyOf(runStates, wanted) ? wanted : null
  const recordId = query.get('record')
  const { page, limit } = pageOfAddress(query)
  const exported = { automation, state, recordId }
  const input = { ...exported, page, limit }
  const list = useQuery({
    enabled: automation !== '',
    queryKey: ['automationRuns', input],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => edu.ask(automationRuns, input, { signal, quiet: true }),
    refetchInterval: ({ state: { data } }) =>
      data?.list.some(one => one.state === 'WAITING') ? waitingMs : quietMs,
  })
  return { automation, record, isMissing, state, recordId, page, limit, exported, list, go }
}
