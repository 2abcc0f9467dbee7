import { uploadsSurviveKill } from '../../faults/suites/uploads.ts'

uploadsSurviveKill({ chunks: 5, killedAfter: 2, everyPair: true })
