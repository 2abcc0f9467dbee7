/** Who sees students' points (PTS-01): in reports, and in the console. */
export const pointsVisibilities = {
  BOTH: { en: 'Hosts and participants', zh: '主讲和学员都可见' },
  HOST: { en: 'Hosts only', zh: '仅主讲可见' },
  PARTICIPANTS: { en: 'Participants only', zh: '仅学员可见' },
  NONE: { en: 'Nobody', zh: '都不可见' },
} as const
export type PointsVisibility = keyof typeof pointsVisibilities

/** The readers of points under each setting. */
export const pointsReaders = {
  BOTH: ['HOST', 'PARTICIPANT'],
  HOST: ['HOST'],
  PARTICIPANTS: ['PARTICIPANT'],
  NONE: [],
} as const satisfies Readonly<Record<PointsVisibility, readonly string[]>>
