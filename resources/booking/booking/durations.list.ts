import { defineResource, integer, text } from '../../../src/schema/index.ts'

const figure = (en: string, zh: string) => integer({ label: { en, zh }, readOnly: true })

/** The duration statistics as a list (BKG-05): it heads the columns of its export. */
export const durationList = defineResource({
  name: 'bookDuration',
  label: { en: 'Duration', zh: '时长' },
  plural: { en: 'Hours taught', zh: '上课时长' },
  title: 'name',
  fields: {
    name: text({ label: { en: 'Name', zh: '名称' }, readOnly: true }),
    completed: figure('Completed lessons', '已上课节'),
    minutes: figure('Minutes', '分钟数'),
    entered: figure('Minutes in classroom', '在课分钟数'),
    noShow: figure('No-shows', '未到课'),
    unknown: figure('Attendance unknown', '出勤未知'),
    leave: figure('On leave', '请假'),
  },
  list: {
    columns: ['name', 'completed', 'minutes', 'entered', 'noShow', 'unknown', 'leave'],
    sort: 'name',
  },
  form: { layout: 'sections', groups: [] },
  import: false,
})
