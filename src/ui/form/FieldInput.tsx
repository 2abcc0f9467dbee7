import { Suspense } from 'react'
import Skeleton from '@mui/material/Skeleton'
import type { AnyResource, InputViewProps } from '../../schema/resource.ts'
import { masksField, seesField } from '../../access/index.ts'
import { useAccess } from '../context.tsx'
import { viewOf } from '../view-of.ts'
import { lazyView } from '../list/lazyView.ts'
import { useFieldLock } from './locks.tsx'

export interface FieldInputProps {
  readonly resource: AnyResource
  readonly name: string
  readonly mode: 'create' | 'update'
  readonly autoFocus?: boolean
  readonly hideLabel?: boolean
}

/**
 * One field of a form: its kind's input, or the one the definition puts in its place. Fields
 * without the right do not exist.
 */
export const FieldInput = ({ resource, name, mode, autoFocus, hideLabel }: FieldInputProps) => {
  const access = useAccess()
  const lock = useFieldLock(name)
  const field = resource.fields[name]
  const override = resource.override?.inputs?.[name]
  if (!field || !seesField(access, field)) return null
  const { readOnly } = field.options
  const masked = mode === 'update' && masksField(access, field)
  const disabled =
    readOnly === true ||
    (readOnly === 'afterCreate' && mode === 'update') ||
    masked ||
    lock !== undefined
  if (readOnly === true && mode === 'create') return null
  if (override) {
    const Own = lazyView<InputViewProps>(override)
    return (
      <Suspense fallback={<Skeleton height={56} />}>
        <Own source={name} disabled={disabled} />
      </Suspense>
    )
  }
  const { Input } = viewOf(field)
  const options = lock?.reason
    ? { ...field.options, help: { en: lock.reason, zh: lock.reason } }
    : field.options
  return (
    <Input
      source={name}
      options={options}
      disabled={disabled}
      autoFocus={autoFocus}
      hideLabel={hideLabel}
    />
  )
}
