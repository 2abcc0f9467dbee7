import { diskSurvivesKill } from './suites/disk.ts'

diskSurvivesKill({ fileBytes: 4_000_000, uploadKills: 1, moves: 1, units: 16, purgeKills: 1 })
