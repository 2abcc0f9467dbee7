import { Suspense, useState, type ReactNode } from 'react'
import type { RefusalViewProps } from '../../schema/record.ts'
import type { AnyResource } from '../../schema/resource.ts'
import { lazyView } from './lazyView.ts'

/** A change of one record that the server refused. */
export interface RefusedChange extends Pick<RefusalViewProps, 'id' | 'title' | 'text'> {
  readonly code: string
  /** Repeats the change. */
  readonly retry: () => void
}

/** Whether the resource declares a dialog that resolves a refusal. */
export const hasWayOut = (def: AnyResource, code: string): boolean =>
  def.override?.refusals?.[code] !== undefined

/** The dialogs that a resource declares for refusals; render `dialog`. */
export const useWayOut = (
  def: AnyResource,
): {
  readonly dialog: ReactNode
  /** Opens the dialog for a refusal; false: there is none, and the refusal is a toast. */
  open(refused: RefusedChange): boolean
} => {
  const [refused, setRefused] = useState<RefusedChange>()
  const view = refused && def.override?.refusals?.[refused.code]
  const close = (): void => setRefused(undefined)
  const Dialog = view && lazyView<RefusalViewProps>(view)
  return {
    dialog: Dialog && (
      <Suspense>
        <Dialog
          id={refused.id}
          title={refused.title}
          text={refused.text}
          onSolved={() => {
            close()
            refused.retry()
          }}
          onClose={close}
        />
      </Suspense>
    ),
    open: one => {
      if (!hasWayOut(def, one.code)) return false
      setRefused(one)
      return true
    },
  }
}
