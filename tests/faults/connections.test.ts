import { connectionsMayFail } from './suites/connections.ts'

connectionsMayFail({ cuts: 40, refused: { answers: 5 } })
