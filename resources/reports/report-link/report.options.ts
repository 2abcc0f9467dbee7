import type { Label } from '../../../src/schema/label.ts'

/**
 * PTS-02: the nine public views, in the specification's spelling, which is that of their addresses.
 */
export const reportViews = {
  TeacherIntegral: { en: 'Points given by a teacher', zh: '老师积分报告' },
  StudentIntegral: { en: 'Points of a student, for teachers', zh: '学员积分报告（老师版）' },
  toStuIntegral: { en: 'Points of a student', zh: '学员积分报告' },
  Ranking: { en: 'Points ranking of a class', zh: '班级积分排名' },
  TeacherReport: { en: 'Teacher report', zh: '老师教学报告' },
  StudentReport: { en: 'Student report, for teachers', zh: '学员学习报告（老师版）' },
  toStuReport: { en: 'Student report', zh: '学员学习报告' },
  lseeionListReport: { en: 'Lesson history', zh: '上课记录' },
  lseeionToStuReport: { en: 'Lesson report', zh: '课节报告' },
} as const satisfies Readonly<Record<string, Label>>
export type ReportView = keyof typeof reportViews

/** The audience of a view: the points settings decide whether they see points. */
export const reportAudiences = {
  TeacherIntegral: 'HOST',
  StudentIntegral: 'HOST',
  toStuIntegral: 'PARTICIPANT',
  Ranking: 'PARTICIPANT',
  TeacherReport: 'HOST',
  StudentReport: 'HOST',
  toStuReport: 'PARTICIPANT',
  lseeionListReport: 'PARTICIPANT',
  lseeionToStuReport: 'PARTICIPANT',
} as const satisfies Readonly<Record<ReportView, 'HOST' | 'PARTICIPANT'>>
export type ReportAudience = (typeof reportAudiences)[ReportView]

/** Views that contain only points: where points are hidden, there is nothing to show. */
export const pointsViews: ReadonlySet<ReportView> = new Set([
  'TeacherIntegral',
  'StudentIntegral',
  'toStuIntegral',
  'Ranking',
])

/**
 * Views about a teacher, who receives them; every other but a ranking for staff is about a student.
 */
export const teacherViews: ReadonlySet<ReportView> = new Set(['TeacherIntegral', 'TeacherReport'])

const { StudentReport, StudentIntegral } = reportViews
/**
 * Views about a student that a teacher receives, never the student: they are as open to points as
 * hosts are.
 */
export const studentViewsForTeachers = { StudentReport, StudentIntegral } as const
export const isForTeacher = (view: ReportView): view is keyof typeof studentViewsForTeachers =>
  Object.hasOwn(studentViewsForTeachers, view)

/** Results of sending a report to a person. */
export const reportOutcomes = {
  SENT: { en: 'Sent', zh: '已发送' },
  ALREADY: { en: 'Sent before', zh: '此前已发送' },
  MADE: { en: 'Link created', zh: '已生成链接' },
  UNREACHABLE: { en: 'No phone or e-mail', zh: '没有手机号或邮箱' },
  SUSPENDED: { en: 'Suspended', zh: '已停用' },
  UNKNOWN: { en: 'Not found', zh: '未找到' },
} as const satisfies Readonly<Record<string, Label>>
export type ReportOutcome = keyof typeof reportOutcomes

/** Validity of a link in days: maximum, and default. */
export const reportLinkDays = { max: 365, usual: 30 } as const
/** Days that a report covers: maximum, and default. Half a year is 26 weeks. */
export const reportSpanDays = { max: 366, usual: 182 } as const
/** People of one sending. */
export const maxReportPeople = 500
/** Address at which a link is opened. */
export const openReportPath = '/edu_openapi/report/open'
