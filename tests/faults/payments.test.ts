import { paymentsSurviveKills } from './suites/payments.ts'

paymentsSurviveKills({ stores: ['pglite'], payments: 8, notices: 4, killedAt: 5, kills: 1 })
