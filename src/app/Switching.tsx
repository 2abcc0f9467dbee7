import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { switchInstitution } from '../../resources/identity/session.calls.ts'
import { PageSkeleton } from '../ui/parts/States.tsx'
import { dataProvider, owner, session } from './services.ts'

/**
 * State of a navigation to '/' that asks for another institution; no address of another site can
 * carry one.
 */
export interface SwitchState {
  readonly switchTo: string
}
export const switchOf = (state: unknown): string | undefined =>
  typeof state === 'object' &&
  state !== null &&
  'switchTo' in state &&
  typeof state.switchTo === 'string'
    ? state.switchTo
    : undefined

/**
 * SET-02: takes the person to another of their institutions. An unsaved form has asked before by
 * now (NAV-15). The page is loaded anew, so that nothing of the one before is left in it; a refusal
 * says so and stays.
 */
export const Switching = ({ to }: { to: string }) => {
  const navigate = useNavigate()
  useEffect(() => {
    const control = new AbortController()
    const go = async () => {
      try {
        const reply = await dataProvider.ask(switchInstitution, { institutionId: to })
        session.save(reply)
        owner.own()
        window.location.replace('/')
      } catch {
        // the wire has said why
        if (!control.signal.aborted) await navigate('/', { replace: true, state: null })
      }
    }
    // not in the first round of a doubled effect: a switch can't be taken back by leaving
    const timer = setTimeout(() => void go(), 0)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [to, navigate])
  return <PageSkeleton />
}
