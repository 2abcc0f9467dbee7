import { dateTime, defineResource, integer, text } from '../../../src/schema/index.ts'

const figure = (en: string, zh: string) => integer({ label: { en, zh }, readOnly: true })
const counted = {
  submitted: figure('Submitted', '已提交'),
  onTime: figure('On time', '按时'),
  late: figure('Late', '迟交'),
  approved: figure('Approved', '已通过'),
  excellent: figure('Excellent', '优秀'),
  average: figure('Average mark (%)', '平均得分率（%）'),
}

/** Statistics of students as a list. */
export const studentFigureList = defineResource({
  name: 'taskStudentStatistics',
  label: { en: 'Student', zh: '学员' },
  plural: { en: 'Homework statistics of students', zh: '学员作业统计' },
  title: 'name',
  fields: {
    name: text({ label: { en: 'Name', zh: '姓名' }, readOnly: true }),
    assigned: figure('Assigned', '布置数'),
    ...counted,
  },
  list: {
    columns: [
      'name',
      'assigned',
      'submitted',
      'onTime',
      'late',
      'approved',
      'excellent',
      'average',
    ],
    sort: 'name',
  },
  form: { layout: 'sections', groups: [] },
  import: false,
})

/** Statistics of tasks as a list: it heads the columns of their export. */
export const taskFigureList = defineResource({
  name: 'taskStatistics',
  label: { en: 'Homework', zh: '作业' },
  plural: { en: 'Homework statistics', zh: '作业统计' },
  title: 'title',
  fields: {
    title: text({ label: { en: 'Homework', zh: '作业' }, readOnly: true }),
    className: text({ label: { en: 'Class', zh: '班级' }, readOnly: true }),
    endAt: dateTime({ label: { en: 'End', zh: '截止时间' }, readOnly: true }),
    students: figure('Students', '学员数'),
    ...counted,
  },
  list: {
    columns: [
      'title',
      'className',
      'endAt',
      'students',
      'submitted',
      'onTime',
      'late',
      'approved',
      'excellent',
      'average',
    ],
    sort: 'title',
  },
  form: { layout: 'sections', groups: [] },
  import: false,
})
