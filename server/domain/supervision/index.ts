import { defineDomain } from '../../engine/domain.ts'
import { roomsNews } from '../classroom/index.ts'
import { forgetCommands } from './commands.ts'
import { monitor } from './monitor.ts'
import { supervisionCalls } from './supervision.routes.ts'
import { supervisionTables } from './tables.ts'
import { settleVisits } from './visits.ts'

// what other domains use
export { openAlert } from './raise.ts'
export { createRules } from './usualRules.ts'
// used by the entry to classrooms
export { recordEntry, supervisorOf } from './enter.ts'

const halfMinute = 30_000
const minute = 60_000

export const supervision = defineDomain({
  name: 'supervision',
  about:
    'Running lessons as a list and a wall of pictures, messages to rooms, alerts, and a journal of visits.',

  rules: [
    () => import('./rules/alert.ts'),
    () => import('./rules/superviseRecord.ts'),
    () => import('./rules/supervisionPolicy.ts'),
  ],
  calls: supervisionCalls,
  tables: supervisionTables,
  notices: { alert: { en: 'Alerts in lessons', zh: '课堂告警' } },
  watches: { rooms: { hears: roomsNews, every: halfMinute, watch: monitor } },
  schedules: [{ name: 'settle visits', every: minute, ofEach: settleVisits }],
  sweeps: [{ name: 'room commands', ofEach: forgetCommands }],
})
