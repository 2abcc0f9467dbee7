import { Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { later } from './later.tsx'

const ConfirmDialog = later(() =>
  import('./ConfirmDialog.tsx').then(module => module.ConfirmDialog),
)

type ConfirmAsk = Omit<ConfirmDialogProps, 'open' | 'onConfirm' | 'onClose'>

/** `const { ask, dialog } = useConfirm()`; render `dialog` and `if (await ask({ title })) …`. */
export const useConfirm = () => {
  const [question, setAsked] = useState<{
    readonly ask: ConfirmAsk
    readonly answer: (yes: boolean) => void
    readonly open: boolean
  }>()
  const close = (yes: boolean) => {
    question?.answer(yes)
    setAsked(last => last && { ...last, open: false })
  }
  return {
    ask: (ask: ConfirmAsk) => new Promise<boolean>(answer => setAsked({ ask, answer, open: true })),
    dialog: question ? (
      <Suspense>
        <ConfirmDialog
          {...question.ask}
          open={question.open}
          onConfirm={() => close(true)}
          onClose={() => close(false)}
        />
      </Suspense>
    ) : null,
  }
}
