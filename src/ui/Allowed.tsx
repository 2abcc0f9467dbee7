import type { ReactNode } from 'react'
import { can } from '../access/index.ts'
import { useAccess } from './context.tsx'

/**
 * Whether the person at the screen has a code ('teacher.delete'); the same judgement as the
 * server's.
 */
export const useAllowed = (): ((code: string) => boolean) => {
  const access = useAccess()
  return code => can(access, code)
}

/** UI-08: renders its children only for people with the code. */
export const Allowed = ({
  code,
  children,
}: {
  readonly code: string
  readonly children: ReactNode
}) => (useAllowed()(code) ? children : null)
