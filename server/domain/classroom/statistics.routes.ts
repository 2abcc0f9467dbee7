import { chatStatistics, playStatistics } from '../../../resources/classroom/statistics.calls.ts'
import { implement } from '../../engine/calls/implement.ts'
import { readInstitutionZone } from '../../engine/records/institutionZone.ts'
import { statisticsOf } from './statistics/tallies.ts'

/** Statistics of chat messages in classrooms, and of watched recordings. */
export const statisticsCalls = [
  implement(chatStatistics, {
    read: async ({ scope, input }) =>
      statisticsOf(scope, await readInstitutionZone(scope), { ...input, kind: 'MESSAGE' }),
  }),
  implement(playStatistics, {
    read: async ({ scope, input }) =>
      statisticsOf(scope, await readInstitutionZone(scope), { ...input, kind: 'PLAYBACK' }),
  }),
]
