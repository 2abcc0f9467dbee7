import { renewalsSurviveKills } from '../../faults/suites/renewals.ts'

renewalsSurviveKills({ stores: ['pglite', 'postgres'], kills: 6, months: 3 })
