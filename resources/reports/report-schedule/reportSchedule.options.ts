import type { Label } from '../../../src/schema/label.ts'
import { reportViews } from '../report-link/report.options.ts'

const { TeacherReport, TeacherIntegral, Ranking } = reportViews
/** Reports that are sent by themselves. */
export const scheduledReports = { TeacherReport, TeacherIntegral, Ranking } as const
export const schedulePaces = {
  WEEKLY: { en: 'Every Monday, of the week before', zh: '每周一发送上周报告' },
  MONTHLY: { en: 'On the 1st, of the month before', zh: '每月 1 日发送上月报告' },
} as const satisfies Readonly<Record<string, Label>>
