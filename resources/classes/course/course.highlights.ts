import type { Highlight } from '../../../src/schema/highlight.ts'

/** Highlights of classes. */
export const courseHighlights: readonly Highlight[] = [
  {
    name: 'noStudents',
    kind: 'attention',
    label: { en: 'Open classes without students', zh: '没有学员的在开班级' },
    where: { status: 'ACTIVE', kind: 'NORMAL', studentCount: '0' },
    secondsOld: 60,
  },
]
