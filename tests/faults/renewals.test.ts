import { renewalsSurviveKills } from './suites/renewals.ts'

renewalsSurviveKills({ stores: ['pglite'], kills: 1, months: 1 })
