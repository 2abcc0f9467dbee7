import { storageBilling } from '../../../resources/billing/billing.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import { forecastStorage } from './forecast.ts'

export const billingCalls = [
  implement(storageBilling, {
    read: ({ scope, session, ports }) =>
      forecastStorage(scope, ports.store.db, session.institution, ports.clock.now().toISOString()),
  }),
]
