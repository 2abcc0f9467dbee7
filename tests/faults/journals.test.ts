import { journalsSurviveKills } from './suites/journals.ts'

journalsSurviveKills({ stores: ['pglite'], entries: 64, kills: 1 })
