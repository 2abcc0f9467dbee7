import { defineDomain } from '../../engine/domain.ts'
import { settlePlacesTask } from './places.ts'
import { forgetRequests, sendProofTask } from './proof.ts'
import { seminarMessage } from './send.ts'
import { sendTestTask } from './test-message.ts'
import { seminarCalls } from './seminars.routes.ts'
import { seminarTables } from './tables.ts'

// what other domains and the rules of resources use of this one
export { admitToSeminar, holderInSeminar, isSeminarRole, ticketBondOf } from './admission.ts'
export { peopleInSeminars, seminarsAmong, writeStays } from './stays.ts'
export { seminarContextOf } from './context.ts'
export { isInLine } from './places.ts'
export { seminarsToHold } from './toHold.ts'
export { preparePerson, revokeHostLink, endModeratorLinks } from './personRules.ts'
export { shareRecording } from './recording.ts'
export { answerTexts, followRegistration, prepareRegistration } from './registrationRules.ts'
export {
  approveAll,
  cancelRegistration,
  endErased,
  eraseBeside,
  notifyAll,
  rejectAll,
  revokeLinks,
} from './review.ts'
export {
  cancelSeminar,
  copySeminar,
  followSeminar,
  moveSeminar,
  prepareSeminar,
  seminarTermsOf,
  remindPeople,
} from './seminarRules.ts'
export { sendTestMessage } from './test-message.ts'

/** SEM-01 to SEM-04: public online events, their registrations, messages and figures. */
export const seminars = defineDomain({
  name: 'seminars',
  rules: [
    () => import('./rules/registration.ts'),
    () => import('./rules/seminar.ts'),
    () => import('./rules/seminarField.ts'),
    () => import('./rules/seminarPerson.ts'),
    () => import('./rules/seminarSource.ts'),
  ],
  calls: seminarCalls,
  tables: seminarTables,
  tasks: {
    seminarTest: { run: sendTestTask, brief: true },
    seminarProof: { run: sendProofTask, brief: true },
    seminarPlaces: { run: settlePlacesTask, brief: true },
  },
  due: { seminarMessage },
  sweeps: [{ name: 'registrations that were not confirmed', ofEach: forgetRequests }],
})
