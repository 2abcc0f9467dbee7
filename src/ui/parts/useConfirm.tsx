import { Suspense, useState } from 'react'
import type { ConfirmDialogProps } from './ConfirmDialog.tsx'
import { later } from './later.tsx'

const ConfirmDialog = later(() =>
  import('./ConfirmDialog.tsx').then(module => module.ConfirmDialog),
)

/** Fetches the dialog ahead of the first question. */
export const preloadConfirm = ConfirmDialog.preload

type ConfirmAsk = Omit<ConfirmDialogProps, 'open' | 'onConfirm' | 'onClose'>

/** `const { ask, dialog } = useConfirm()`; render `dialog` and `if (await ask({ title })) …`. */
export const useConfirm = () => {
  const [question, setAsked] = useState<{
    readonly ask: ConfirmAsk
    readonly answer: (yes: boolean) => void
    readonly open: boolean
    /** Each question has its own dialog instance, so that a failed load of its code is retried. */
    readonly n: number
  }>()
  const close = (yes: boolean) => {
    question?.answer(yes)
    setAsked(last => last && { ...last, open: false })
  }
  return {
    ask: (ask: ConfirmAsk) =>
      new Promise<boolean>(answer => {
        // on a slow line another question may come before this one shows
        if (question?.open) question.answer(false)
        setAsked(last => ({ ask, answer, open: true, n: (last?.n ?? 0) + 1 }))
      }),
    dialog: question ? (
      <Suspense>
        <ConfirmDialog
          key={question.n}
          {...question.ask}
          open={question.open}
          onConfirm={() => close(true)}
          onClose={() => close(false)}
        />
      </Suspense>
    ) : null,
  }
}
