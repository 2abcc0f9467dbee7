import { useQuery } from '@tanstack/react-query'
import Alert from '@mui/material/Alert'
import { createContext, useContext, type ReactNode } from 'react'
import { editableOf } from '../../protocol/calls/editable.ts'
import type { Editable } from '../../protocol/editable.ts'
import type { AnyRecord, AnyResource } from '../../schema/resource.ts'
import { useEdu } from '../context.tsx'

/** Time alone may lock a field. In milliseconds. */
const again = 30_000

/** What can be edited in a record now, as the server answers it; undefined before that, and where its resource has no locks. */
export const useEditable = (
  resource: AnyResource,
  record: Pick<AnyRecord, 'id' | 'version'> | undefined,
): { readonly editable: Editable | undefined; readonly asking: boolean } => {
  const edu = useEdu()
  const enabled = resource.locks === true && record !== undefined
  const { data, isLoading } = useQuery({
    queryKey: [resource.name, 'editable', record?.id, record?.version],
    enabled,
    refetchInterval: again,
    gcTime: 0,
    queryFn: ({ signal }) =>
      edu.ask(
        editableOf(resource.name),
        { ids: [record?.id ?? ''] },
        { signal, silent: true, quiet: true },
      ),
  })
  return { editable: enabled ? data?.list[0] : undefined, asking: isLoading }
}

/** The one reason for which nothing at all can be edited. */
const wholly = ({ fields }: Editable): string | undefined => {
  const states = Object.values(fields)
  const msg = states[0]?.msg
  return states.every(state => !state.editable && state.msg === msg) ? msg : undefined
}

interface FieldLock {
  /** Said beneath the input; empty where it is said once for all. */
  readonly reason: string
}
const LockContext = createContext<(name: string) => FieldLock | undefined>(() => undefined)

/** Why a field of the form around can't be edited now; undefined where it can. */
export const useFieldLock = (name: string): FieldLock | undefined => useContext(LockContext)(name)

interface Props {
  readonly resource: AnyResource
  readonly record: AnyRecord | undefined
  readonly children: ReactNode
}

/** Greys the fields of the form in it that the record's own state has locked, each with its reason, and says what to know before editing. */
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
