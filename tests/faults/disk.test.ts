import { diskSurvivesKill } from './suites/disk.ts'

diskSurvivesKill({ fileBytes: 4_000_000, uploadKills: 1, moves: 1, units: 128, purgeKills: 1 })
