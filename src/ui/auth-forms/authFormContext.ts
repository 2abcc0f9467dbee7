import { createContext, useContext } from 'react'
import type { AuthFormState } from './useAuthForm.ts'

export const AuthFormContext = createContext<AuthFormState | undefined>(undefined)
/** The form around a field of the ways in. Throws outside of one. */
export const useAuthFormContext = (): AuthFormState => {
  const authForm = useContext(AuthFormContext)
  if (!authForm) throw new Error('a field of the ways in stands outside of its form')
  return authForm
}
