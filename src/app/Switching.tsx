import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { switchInstitution } from '../../resources/identity/session.calls.ts'
import { PageSkeleton } from '../ui/parts/States.tsx'
import { dataProvider, owner, session } from './services.ts'
import type { SwitchState } from './switchState.ts'

/**
 * SET-02: switches to another institution: one of the person's own, or one that they can enter as
 * the platform's operator; the server checks which. An unsaved form has already asked (NAV-15). The
 * page is reloaded, so that no data of the previous institution remain; a refusal shows its message
 * and stays.
 */
export const Switching = ({ switchTo, landAt = '/' }: SwitchState) => {
  const navigate = useNavigate()
  useEffect(() => {
    const control = new AbortController()
    const go = async () => {
      try {
        const reply = await dataProvider.ask(switchInstitution, { institutionId: switchTo })
        session.save(reply)
        owner.own()
        window.location.replace(landAt)
      } catch {
        // the data provider has shown the error
        if (!control.signal.aborted) await navigate('/', { replace: true, state: null })
      }
    }
    // not in the first round of a doubled effect: a switch can't be taken back by leaving
    const timer = setTimeout(() => void go(), 0)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [switchTo, landAt, navigate])
  return <PageSkeleton />
}
