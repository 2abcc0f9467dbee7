import { importsSurviveKill } from '../../faults/suites/imports.ts'

// each thing that can be killed once on one of the stores, and the commonest on both; `npm run
// faults` does them by chance
importsSurviveKill({
  orders: {
    pglite: ['direct', 'undo', 'ledGood', 'bulk', 'undo'],
    postgres: ['ledAll', 'undo', 'direct', 'cancelled', 'bulk'],
  },
})
