import { platformRefunds, refundStates } from '../../resources/operator/todo.calls.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { keysOf } from '../../src/schema/keysOf.ts'
import { oneOf, usePageState } from '../../src/ui/usePageState.ts'
import { MatterList } from './MatterList.tsx'
import { operatorTexts } from './operator.texts.ts'
import { RefundLine } from './RefundLine.tsx'
import { useMatters } from './useMatters.ts'

const states = keysOf(refundStates)

/** /platformRefunds: the refunds of all institutions. */
export const RefundsPage = () => {
  const t = useTexts(operatorTexts)
  const label = useLabel()
  const { state, go } = usePageState({ state: oneOf(states, null) })
  const matters = useMatters(platformRefunds, before => ({
    ...(state && { state }),
    ...(before !== null && { before }),
  }))
  return (
    <MatterList
      title={t.refundsTitle}
      states={states.map(name => [name, label(refundStates[name])])}
      state={state}
      choose={chosen => go({ state: chosen })}
      matters={matters}
    >
      {matters.rows?.map(refund => (
        <RefundLine key={refund.id} refund={refund} />
      ))}
    </MatterList>
  )
}
