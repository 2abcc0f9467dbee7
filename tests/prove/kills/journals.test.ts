import { journalsSurviveKills } from '../../faults/suites/journals.ts'

journalsSurviveKills({ stores: ['pglite', 'postgres'], entries: 1200, kills: 5 })
