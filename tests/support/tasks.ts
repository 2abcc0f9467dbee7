import type { Task } from '../../src/protocol/tasks.ts'

/** A background export of boats that has ended; its file is there for some hours yet. */
export const exportTask: Task = {
  id: 't1',
  kind: 'export',
  resource: 'boat',
  action: 'export',
  state: 'DONE',
  total: 30_000,
  done: 30_000,
  failed: 0,
  createdBy: 'u1',
  createdByName: 'Ann',
  createTime: '2026-03-02T08:00:00.000Z',
  finishTime: '2026-03-02T08:00:09.000Z',
  msg: null,
  file: {
    name: 'Boats-2026-03-02.xlsx',
    size: 1_400_000,
    expireTime: new Date(Date.now() + 20 * 3_600_000).toISOString(),
  },
  tally: null,
  operation: null,
  undone: false,
}
