import type { NetworkSample } from '../../classroom/events.calls.ts'

/** How good a connection is, best first. */
export const networkGrades = ['GOOD', 'NORMAL', 'BAD', 'POOR', 'UNREACHABLE'] as const
export type NetworkGrade = (typeof networkGrades)[number]

/** Length of the spans that connections are graded by. */
export const gradeSpanMs = 300_000

/** The most of each figure that a grade allows: milliseconds, milliseconds, percent. */
const limits = [
  { grade: 'GOOD', rtt: 150, jitter: 30, loss: 2 },
  { grade: 'NORMAL', rtt: 300, jitter: 60, loss: 5 },
  { grade: 'BAD', rtt: 600, jitter: 120, loss: 15 },
] as const

/** The grade of a sample by its worst value; UNREACHABLE if it has no values. */
export const gradeOf = ({ rtt, jitter, loss }: NetworkSample): NetworkGrade => {
  if (rtt === undefined && loss === undefined && jitter === undefined) return 'UNREACHABLE'
  if (loss !== undefined && loss >= 100) return 'UNREACHABLE'
  const fits = (limit: (typeof limits)[number]): boolean =>
    (rtt ?? 0) <= limit.rtt && (jitter ?? 0) <= limit.jitter && (loss ?? 0) <= limit.loss
  return limits.find(fits)?.grade ?? 'POOR'
}

/** Whether a connection is so bad that a lesson suffers. */
export const isBadNetwork = (grade: NetworkGrade): boolean =>
  networkGrades.indexOf(grade) >= networkGrades.indexOf('BAD')
