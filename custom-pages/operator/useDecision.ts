import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import {
  decideTransfer,
  platformTodo,
  platformTransfers,
  type ClaimedTransfer,
} from '../../resources/operator/todo.calls.ts'
import { useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { useFormWork } from '../../src/ui/form/useFormWork.ts'
import { useMoneyText } from '../../src/ui/parts/fields/useMoneyText.ts'
import { operatorTexts } from './operator.texts.ts'

export type Decision = 'CONFIRM' | 'REJECT'

/** The operator's decision on one transfer: the open form, its inputs, and sending it. */
export const useDecision = (transfer: ClaimedTransfer) => {
  const t = useTexts(operatorTexts)
  const edu = useEdu()
  const notify = useNotify()
  const client = useQueryClient()
  const money = useMoneyText()
  const [decision, choose] = useState<Decision>()
  const [amount, setAmount] = useState('')
  const [reply, setReply] = useState('')
  const [unsaid, setUnsaid] = useState(false)
  const { errors, busy, work } = useFormWork(name => name === 'amount' || name === 'reply')
  const send = async (): Promise<void> => {
    if (!decision) return
    const isUnsaid = decision === 'REJECT' && reply.trim() === ''
    setUnsaid(isUnsaid)
    if (isUnsaid) return
    const input = {
      school: transfer.school.schoolId,
      id: transfer.id,
      decision,
      ...(reply.trim() && { reply: reply.trim() }),
      ...(decision === 'CONFIRM' && amount.trim() && { amount: amount.trim() }),
    }
    const done = await work(() => edu.ask(decideTransfer, input, { quiet: true }))
    if (done)
      notify(
        decision === 'CONFIRM'
          ? t.confirmed(money(input.amount ?? transfer.amount, transfer.currency))
          : t.rejected,
        { type: 'success' },
      )
    // a refusal, too, says that it was decided meanwhile
    for (const { path } of [platformTodo, platformTransfers])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const { amount: amountError, reply: replyError } = errors
  return {
    decision,
    choose,
    amount,
    setAmount,
    reply,
    setReply,
    errors: {
      amount: amountError,
      reply: unsaid && !reply.trim() ? t.whyMissing : replyError,
    },
    busy,
    send: () => void send(),
  }
}
