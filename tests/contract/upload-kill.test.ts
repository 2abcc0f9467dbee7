import { uploadsSurviveKill } from '../faults/suites/uploads.ts'

uploadsSurviveKill({ chunks: 2, killedAfter: 1, everyPair: false })
