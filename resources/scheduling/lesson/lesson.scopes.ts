/** Signed calls of classrooms. */
export const lessonScopes = {
  classroom: { label: { en: 'Classroom reports', zh: '教室数据上报' }, right: 'lesson.read' },
} as const

declare module '../../../src/protocol/signing.ts' {
  interface DeclaredScopes extends Readonly<typeof lessonScopes> {}
}
