import { createsSurviveKill } from '../faults/suites/creates.ts'

createsSurviveKill({ total: 400, killedAt: 80, sentAgain: 40, repeated: 20 })
