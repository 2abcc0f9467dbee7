import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { UsedPackage } from '../../resources/plans/plans.calls.ts'
import {
  cancelRenewal,
  reactivate,
} from '../../resources/plans/subscription/subscription.actions.ts'
import { subscription } from '../../resources/plans/subscription/subscription.resource.ts'
import { useLabel, useTexts } from '../../src/i18n/texts.ts'
import { useEdu } from '../../src/ui/context.tsx'
import { refusalOf } from '../../src/ui/list/refusal.ts'
import { ConfirmDialog } from '../../src/ui/parts/index.ts'
import { packageTexts } from './plans.texts.ts'
import { usePackage } from './usePackage.ts'

/** Cancels or reactivates the subscription, after a confirmation. */
export const RenewalButton = ({ used }: { readonly used: UsedPackage }) => {
  const t = useTexts(packageTexts)
  const label = useLabel()
  const edu = useEdu()
  const notify = useNotify()
  const { changed } = usePackage()
  const [asking, setAsking] = useState(false)
  const name = used.autoRenew ? 'cancelRenewal' : 'reactivate'
  const action = used.autoRenew ? cancelRenewal : reactivate
  const run = async (): Promise<void> => {
    try {
      await edu.action(subscription, name, { id: used.id ?? '', quiet: true })
      await changed()
    } catch (thrown) {
      notify(refusalOf(thrown).text, { type: 'error' })
    } finally {
      setAsking(false)
    }
  }
  const title = used.autoRenew ? t.cancelRenewal : t.reactivate
  return (
    <>
      <Button onClick={() => setAsking(true)}>{title}</Button>
      <ConfirmDialog
        open={asking}
        title={title}
        confirm={title}
        danger={used.autoRenew}
        onConfirm={() => void run()}
        onClose={() => setAsking(false)}
      >
        {action.confirm && label(action.confirm)}
      </ConfirmDialog>
    </>
  )
}
