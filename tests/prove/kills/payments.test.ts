import { paymentsSurviveKills } from '../../faults/suites/payments.ts'

paymentsSurviveKills({
  stores: ['pglite', 'postgres'],
  payments: 150,
  notices: 5,
  killedAt: 60,
  kills: 4,
})
