import { importsSurviveKill } from './suites/imports.ts'

importsSurviveKill({
  orders: { pglite: ['direct', 'bulk'], postgres: ['ledGood', 'undo'] },
  midway: true,
})
