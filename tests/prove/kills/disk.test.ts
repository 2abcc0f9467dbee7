import { diskSurvivesKill } from '../../faults/suites/disk.ts'

diskSurvivesKill({ fileBytes: 20_000_000, uploadKills: 3, moves: 4, units: 256, purgeKills: 4 })
