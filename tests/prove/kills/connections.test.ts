import { connectionsMayFail } from '../../faults/suites/connections.ts'

connectionsMayFail({ cuts: 500, refused: { ms: 10_000 } })
