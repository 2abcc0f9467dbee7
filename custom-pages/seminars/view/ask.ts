import type * as seminarCalls from '../../../resources/seminars/seminar/seminar.calls.ts'
import { openCaller } from '../../../src/protocol/openCalls.ts'
import { forgetStoredLogin } from '../../../src/protocol/storedItems.ts'
import type * as verificationCalls from '../../../src/protocol/verification.ts'

const reloaded = 'invite.reloaded'
/**
 * SES-05: removes an expired login from the browser and reloads the page; only once, so that it
 * can't loop.
 */
export const forgetLogin = (storage: Storage, seen: Storage, reload: () => void): boolean => {
  forgetStoredLogin(storage)
  if (seen.getItem(reloaded) !== null) return false
  seen.setItem(reloaded, '1')
  reload()
  return true
}

const ask = openCaller<typeof seminarCalls & typeof verificationCalls>()

/** Makes a call of the page. A refused login that the browser holds is forgotten. */
export const askOpen: typeof ask = async (...call) => {
  const answer = await ask(...call)
  if ('refused' in answer && ['401', '403'].includes(answer.refused.code))
    forgetLogin(localStorage, sessionStorage, () => location.reload())
  return answer
}
