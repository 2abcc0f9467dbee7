import { defineAction } from '../../../src/schema/index.ts'

/** Deletes a student's watched parts of the course, so that it starts again. */
export const resetProgress = defineAction({
  label: { en: 'Reset progress', zh: '重置学习进度' },
  on: 'records',
  icon: 'refresh',
  danger: true,
  confirm: {
    en: 'What the student has watched is forgotten. This can’t be undone.',
    zh: '学员的观看记录将被清空，且无法恢复。',
  },
})
