import { createsSurviveKill } from '../../faults/suites/creates.ts'

createsSurviveKill({ total: 10_000, killedAt: 1_000, sentAgain: 300, repeated: 200 })
