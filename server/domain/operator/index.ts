import { defineDomain } from '../../engine/domain.ts'
import { minute } from '../../../src/schema/durations.ts'
import { followBackups } from './backups.ts'
import { backupCalls } from './backups.routes.ts'
import { followInstitutions } from './institutions.ts'
import { platformCalls } from './platform.routes.ts'
import { todoCalls } from './todo.routes.ts'
import { followVouchers } from './vouchers.ts'

// what the first start makes, and what the metrics show
export { ensureOperator, operatorAccount } from './operator.ts'
export { measureBackups } from './backups.ts'

export const operator = defineDomain({
  name: 'operator',
  about:
    'What the operator of the installation sees and decides: institutions, prices and vouchers.',
  rules: [
    () => import('./rules/platformInstitution.ts'),
    () => import('./rules/platformPrice.ts'),
    () => import('./rules/platformUsagePrice.ts'),
    () => import('./rules/platformVoucherBatch.ts'),
  ],
  calls: [...platformCalls, ...todoCalls, ...backupCalls],
  schedules: [
    { name: 'institutions of the platform', every: minute, run: followInstitutions },
    { name: 'vouchers of the platform', every: minute, run: followVouchers },
    { name: 'backups', every: minute, atStart: false, run: followBackups },
  ],
  halt: async ({ backups }) => backups?.halt(),
})
