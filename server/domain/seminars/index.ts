import { defineDomain } from '../../engine/domain.ts'
import { settlePlacesTask } from './places.ts'
import { forgetRequests, sendProofTask } from './proof.ts'
import { seminarRooms } from './room.ts'
import { seminarMessage } from './send.ts'
import { sendTestTask } from './test-message.ts'
import { seminarCalls } from './seminars.routes.ts'
import { seminarTables } from './tables.ts'

// what other domains use
export { admitToSeminar, holderInSeminar, isSeminarRole, ticketBondOf } from './admission.ts'

/** SEM-01 to SEM-04: public online events, their registrations, messages and figures. */
export const seminars = defineDomain({
  name: 'seminars',
  about: 'Public events: a page, registration with review and waiting list, messages, and figures.',
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
  heldInRooms: { seminar: seminarRooms },
  sweeps: [{ name: 'registrations that were not confirmed', ofEach: forgetRequests }],
})
