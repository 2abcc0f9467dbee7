import Alert from '@mui/material/Alert'
import { createContext, useContext, type ReactNode } from 'react'
import type { Editable } from '../../protocol/editable.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useEditable } from './useEditable.ts'

/** The single reason why nothing can be edited. */
const wholly = ({ fields }: Editable): string | undefined => {
  const states = Object.values(fields)
  const msg = states[0]?.msg
  return states.every(state => !state.editable && state.msg === msg) ? msg : undefined
}

interface FieldLock {
  /** Shown below the input; empty if it is shown once for all. */
  readonly reason: string
}
const LockContext = createContext<(name: string) => FieldLock | undefined>(() => undefined)

/** Why a field of the form around can't be edited now; undefined if it can. */
export const useFieldLock = (name: string): FieldLock | undefined => useContext(LockContext)(name)

interface Props {
  readonly resource: AnyResource
  readonly record: AnyRecord | undefined
  readonly children: ReactNode
}

/**
 * Disables the fields inside that the record's state has locked, each with its reason, and shows a
 * warning before editing.
 */
export const Locked = ({ resource, record, children }: Props) => {
  const { editable } = useEditable(resource, record)
  const all = editable && wholly(editable)
  const lockOf = (name: string): FieldLock | undefined => {
    const state = editable?.fields[name]
    if (!state || state.editable) return undefined
    return { reason: all === undefined ? (state.msg ?? '') : '' }
  }
  return (
    <LockContext value={lockOf}>
      {all !== undefined && (
        <Alert severity="info" sx={{ mb: 6 }}>
          {all}
        </Alert>
      )}
      {editable?.warn !== undefined && (
        <Alert severity="warning" sx={{ mb: 6 }}>
          {editable.warn}
        </Alert>
      )}
      {children}
    </LockContext>
  )
}
