import { defineDomain } from '../../engine/domain.ts'
import { apiKeyCalls } from './api-keys/routes.ts'
import { openAccountCalls } from './accounts/routes/open.ts'
import { newOrgCalls } from './accounts/routes/orgs.ts'
import { ownAccountCalls } from './accounts/routes/own.ts'
import { sweepAccounts } from './accounts/sweep.ts'
import { sendFactorNotice } from './factor/notice.ts'
import { passkeyCalls } from './factor/passkey.routes.ts'
import { secondFactorCalls } from './factor/routes.ts'
import { identityPaths } from './identity.openapi.ts'
import { memberChecks } from './members.audit.ts'
import { institutionCalls } from './institutions/routes.ts'
import { addShippedRoles } from './institutions/shippedRoles.ts'
import { memberTables } from './institutions/tables.ts'
import { sweepSessions } from './session/forget.ts'
import { sweepPasses } from './session/passes.ts'
import { passCalls, passExchange } from './session/routes/passes.ts'
import { eventStream, sessionCalls } from './session/routes/session.ts'
import { minute } from '../../../src/schema/durations.ts'

// what the rest of the server and the rules of resources use of this domain
export { accountBehind } from './api-keys/maker.ts'
export { encryptStoredSecrets, sealSigningSecret } from './api-keys/signing.ts'
export { answersCaptcha, captchaFault } from './accounts/captcha.ts'
export { claimAccount } from './accounts/claim.ts'
export {
  type Contact,
  contactColumns,
  contactOf,
  emailContact,
  phoneContact,
} from './accounts/contact.ts'
export { deliver } from './accounts/outbox.ts'
export { type Redemption, redeem } from './accounts/redeem.ts'
export { redemptionOf } from './accounts/routes/redemption.ts'
export { eraseLogin } from './accounts/eraseLogin.ts'
export { contextsOf } from './institutions/begin.ts'
export { institutionNamed, setClosed } from './institutions/close.ts'
export { acceptInstitution } from './institutions/moved.ts'
export { accountsNamed, removeFactorAsOperator } from './factor/operator.ts'
export { addMember, foundInstitution, type FoundPorts } from './institutions/found.ts'
export { firstAddress } from './institutions/first.ts'
export { logoOf, profileOf } from './institutions/profile.ts'
export { resolveSettings } from './institutions/settings.ts'
export { identityPort } from './port.ts'
export { accessChanged, notify } from './session/notify.ts'
export { visitingRightsOf, visitingRole } from './session/operator.ts'
export { startLive } from './session/startLive.ts'
export { demandTeachingPermission, noteTeachingChanged } from './session/teaching.ts'

export const identity = defineDomain({
  name: 'identity',
  about:
    'Institutions, accounts, roles, sessions, second factors, API keys, custom fields and saved views.',
  rules: [
    () => import('./rules/customField.ts'),
    () => import('./rules/organization.ts'),
    () => import('./rules/permissionTemplate.ts'),
    () => import('./rules/role.ts'),
    () => import('./rules/savedView.ts'),
    () => import('./rules/user.ts'),
  ],
  extends: [() => import('./extends/student.ts'), () => import('./extends/teacher.ts')],
  calls: [
    ...openAccountCalls,
    ...newOrgCalls,
    ...ownAccountCalls,
    ...sessionCalls,
    ...secondFactorCalls,
    ...passkeyCalls,
    ...passCalls,
    ...apiKeyCalls,
    ...institutionCalls,
  ],
  routes: [passExchange, eventStream],
  openapi: identityPaths,
  tasks: { factorNotice: { run: sendFactorNotice, brief: true } },
  tables: memberTables,
  schedules: [
    { name: 'sweep passes', every: 10 * minute, atStart: false, run: sweepPasses },
    { name: 'add shipped roles', every: minute, run: addShippedRoles },
  ],
  sweeps: [
    { name: 'sessions', ofAll: sweepSessions },
    { name: 'accounts', ofAll: sweepAccounts },
  ],
  audit: [memberChecks],
})
